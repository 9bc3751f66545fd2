-- What the web server's start compares with what it needs, on a hosted project (server/hosted).

-- Security definer: the server's key may not read the history of migrations.
create function public.installation() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    select jsonb_agg(history.version order by history.version) into migrations
      from supabase_migrations.schema_migrations as history;
  end if;
  return jsonb_build_object(
    'migrations', coalesce(migrations, '[]'),
    'realtime', (
      select coalesce(jsonb_agg(published.tablename order by published.tablename), '[]')
      from pg_catalog.pg_publication_tables as published
      where published.pubname = 'supabase_realtime' and published.schemaname = 'public'
    ),
    -- By 14_session_limits.sql; true where there is no such role
    'asks_sessions', not exists (
      select from pg_catalog.pg_roles as role
      where role.rolname = 'authenticator' and not exists (
        select from pg_catalog.pg_db_role_setting as settings
        where settings.setrole = role.oid and 'pgrst.db_pre_request=private.check_session' = any (settings.setconfig)
      )
    )
  );
end
$$;
comment on function public.installation() is
  'For the server: the migrations that the database has had, and the tables whose changes Realtime tells of, and whether every call checks its session.';

create function public.numbers(up_to integer) returns setof integer
language sql immutable set search_path = ''
as $$ select generate_series(1, least(numbers.up_to, 1000)) $$;
comment on function public.numbers(integer) is
  'For the server: as many rows as it asks for, up to a thousand. The number that arrives shows how many rows the API returns at most.';

revoke all on function public.installation(), public.numbers(integer) from public, anon, authenticated;
grant execute on function public.installation(), public.numbers(integer) to service_role;
