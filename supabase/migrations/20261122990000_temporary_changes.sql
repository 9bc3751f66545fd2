create function private.announce_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  whose text;
begin
  perform pg_notify('changes', tg_table_name);
  if tg_nargs > 0 then
    for whose in
      select distinct lower(version.record ->> field)
      from unnest(tg_argv) as field, (values (to_jsonb(old)), (to_jsonb(new))) as version (record)
      where version.record ->> field is not null
    loop
      perform pg_notify('changes', tg_table_name || ':' || whose);
    end loop;
  end if;
  return null;
end
$$;
do $$
declare t text;
begin
  for t in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public','private') loop
    execute format('create trigger announce after insert or update or delete on %s for each row execute function private.announce_change(%s)', t,
      case t when 'public.user_profiles' then '''id'',''user_type''' when 'public.employees' then '''user_id''' when 'public.employee_notifications' then '''employee_id'''
        when 'public.service_requests' then '''user_id'',''client_email''' when 'public.client_projects' then '''client_id''' when 'private.email_proofs' then '''account_id''' else '' end);
  end loop;
end $$;
