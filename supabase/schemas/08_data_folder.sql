-- data_folder: which data folder holds the files and keys of this database, where the site's own process serves it.

create table private.data_folder (
  only_row boolean primary key default true check (only_row),
  id text not null
);
comment on table private.data_folder is
  'The data folder that holds the files of this database. A start with another folder is refused, since every picture would be missing. Only a PostgreSQL server has a row.';

alter table private.data_folder enable row level security;
revoke all on private.data_folder from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.data_folder for all to anon, authenticated using (false);
