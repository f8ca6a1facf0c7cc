"""What a person sees: title, join, lobby, table, end, curtain, dialogs; each pure."""
