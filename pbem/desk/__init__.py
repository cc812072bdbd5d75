"""The moderator's desk: deadlines, absences, what is due. Pure: settings, times and zones in, decisions out."""
