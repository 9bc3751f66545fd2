-- Comments in plain words.

comment on function private.set_updated_at() is
  'Sets updated_at, whatever the sender put there. The arguments name columns whose change alone is not an edit, such as the place in a list.';
comment on function private.file_columns() is
  'Every column that holds addresses of files: those that the triggers of private.note_dropped_files() name. Anyone who looks for files in use asks here.';
comment on function private.check_authority(text[]) is
  'Raises when an account has, or would get, areas that the admin who asks lacks. Null, for an account that is not an admin''s, passes.';
comment on function private.ask_new_client() is 'Mails a client who has registered the link that proves their address. Anyone who came by the link of a mailed invitation has proven it.';
comment on function private.check_new_factor() is
  'Refuses a new factor unless its owner has signed in within 15 minutes: anyone who has stolen a session could shut them out.';
comment on function private.check_verified_factor() is
  'Refuses to add a factor to others unless its owner has signed in with one within 20 minutes: a passkey that was begun and left could be ended by anyone who knows the password.';
comment on function private.audit_text(public.audit_log) is 'What the chain holds of an entry. server/audit/verify.ts does the same.';
comment on function private.record_bin_removal() is
  'Records that a row has left the bin forever: by an admin, or by the server when its time had passed. A restore is recorded as the insert that it is.';
comment on function private.reminder_of(integer) is
  'Of the reminders 90, 30 and 7 days before something ends, the one that is due when this many days are left; null before the first.';
comment on function private.has_texts(jsonb, text[], integer) is 'True when each of the fields is one line of text of at most this many characters.';
comment on table private.preview_links is
  'Links to the website with drafts applied to it: for an admin''s own browser, or for someone without an account. The hash of the token alone.';
comment on function private.draft_part(public.drafts, text) is
  'What goes out of a draft with a language: its own columns and those of no language, which go with the first. Of a new item also what it cannot be without.';
comment on function private.mail_failed_drafts() is
  'Mails the admin who scheduled a draft, and the company, that it could not be published, in the transaction that notes why: once for each failure.';
comment on function public.open_preview(uuid, integer) is
  'For admins of content, settings or people: a link to the website with one draft, or with all of their areas. Without hours for their own browser and half an hour, otherwise for anyone who has it, 30 days at most. The token is shown once.';
comment on function public.read_preview(text) is
  'For the server: what a link shows, the rows of the website as they would be with its drafts; null when it is unknown, expired or revoked, or its creator is no longer an admin.';
comment on policy "An admin changes drafts of their areas" on public.drafts is 'Anyone who comes next goes on with it. When it goes out is said by functions.';
comment on function private.number_legal_page() is
  'Gives a new version the next number, and refuses any other: anyone who gives one has written it from the version before that. Of two that are added at the same time, the unique key refuses one.';
comment on table private.past_reminders is
  'Which reminders went out for a document that was removed, or for a date that was changed: undoing that sends none of them again. For 30 days.';
comment on function private.columns_to_fill(text, text) is 'Which columns of someone who already exists an import may fill in.';
comment on function private.import_row(private.imports, jsonb) is 'Stores one row, or fills in what someone who already exists lacks.';
comment on function private.import_new(private.imports, jsonb) is
  'Stores the rows that match no existing person, all with one statement: each insert statement reads all checks of the table again, which takes longer than the rest. Stores none when one of them is refused.';
comment on function private.state_of_kept(private.imported_people) is
  'kept, invited, expired (an invitation that no longer works), or account, when someone has made one with the email by themselves.';
comment on function private.settle_kept(uuid, public.invitations, jsonb, text) is
  'Of an employee: profile, record and documents, approved by who invited them. Then no one is left in this table.';
comment on table public.service_request_events is
  'What happened to a request: who did what, and when. The first status of a request has no from_status. Anyone who reads for the sender takes kind = status alone.';
comment on function private.keep_unread_mentions() is
  'Adds an unread entry for each person whom a note mentions, from the start or in a later version, and removes it when the mention goes.';
comment on function private.answer_cutoff() is
  'A request received until then is late now, if it has no answer: the inverse of answer_due, so that an index finds them.';
comment on function private.request_view(jsonb) is
  'True for the parameters of an address that shows requests: known names, each with one line of text. What a value means is for the screen to know, which ignores one that no longer exists.';
comment on column private.media_files.kept_url is
  'Its own address, where it stays although nothing uses it: it was added in the library, or is in a folder. Null for a file that is deleted with its last use.';
comment on function private.retention_due(text, integer) is
  'What has been kept of a kind of data longer than this many months: id, name, and since when.';
comment on function public.preview_retention(text, integer) is
  'For admins of everything: how much of a kind of data has been kept longer than this many months, and the first hundred.';
