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
    )
  );
end
$$;
comment on function public.installation() is
  'For the server: the migrations that the database has had, and the tables whose changes Realtime tells of.';

revoke all on function public.installation() from public, anon, authenticated;
grant execute on function public.installation() to service_role;
