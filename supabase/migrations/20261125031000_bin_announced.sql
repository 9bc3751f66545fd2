-- The bin announces its changes like every other table.

drop trigger bin_announce on public.bin;
create trigger bin_announce after insert or update or delete on public.bin
  for each row execute function private.announce_change();
