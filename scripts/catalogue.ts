// The catalogue of a database, item by item, so that two databases can be compared.

/** Each item of a database (`table public.services`, `column public.services.icon`, …) and its definition. */
type Catalogue = Map<string, string>

type Sql = (statement: string) => Promise<object[]>

/**
 * Our own schemas. In the platform's schemas (auth, storage) only our additions count: policies, triggers,
 * buckets.
 */
const ours = `('public', 'private', 'extensions')`
const ruled = `('public', 'private', 'auth', 'storage')`

/** The rights of each role, in a fixed order; `default` where nothing was granted or revoked. */
const rights = (list: string) => `coalesce((
  select string_agg(format('%s to %s by %s%s', privilege_type,
      case grantee when 0 then 'everyone' else grantee::regrole::text end, grantor::regrole,
      case when is_grantable then ' with grant option' else '' end), ', ' order by privilege_type, grantee::regrole::text)
  from aclexplode(${list})), case when ${list} is null then 'default' else 'none' end)`

/** The rights on a relation. A dump leaves out a list that equals the owner's default rights. */
const relationRights = rights(
  `coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's'::"char" else 'r'::"char" end, c.relowner))`,
)

const comment = (id: string, kind: string) => `coalesce(obj_description(${id}, '${kind}'), 'none')`

/**
 * Items and definitions, one query for each kind. Column order is left out: a migration adds its column at
 * the end, while the schema file has it where it belongs. `not null` counts as part of its column, although
 * PostgreSQL 18 and later make it a constraint (n).
 */
const kinds = [
  `select 'schema ' || nspname, format('owner %s; rights %s; comment %s', nspowner::regrole, ${rights('nspacl')},
     ${comment('oid', 'pg_namespace')}) from pg_namespace where nspname in ${ours}`,

  `select 'extension ' || extname, format('in %s', extnamespace::regnamespace) from pg_extension`,

  `select format('default privileges of %s in %s on %s', defaclrole::regrole,
       case defaclnamespace when 0 then 'every schema' else defaclnamespace::regnamespace::text end, defaclobjtype),
     ${rights('defaclacl')} from pg_default_acl`,

  `select format('%s %s.%s', case c.relkind when 'r' then 'table' when 'v' then 'view' else format('relation of kind %s', c.relkind) end,
       n.nspname, c.relname),
     format('owner %s; row-level security %s, forced %s; options %s; replica identity %s; rights %s; comment %s; %s',
       c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.relreplident, ${relationRights},
       ${comment('c.oid', 'pg_class')}, case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${ours} and c.relkind not in ('i', 'I', 't', 'c')`,

  `select format('column %s.%s.%s', n.nspname, c.relname, a.attname),
     format('%s; not null %s; default %s; generated %s; identity %s; collation %s; rights %s; comment %s',
       format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity,
       nullif(a.attcollation, 0)::regcollation, ${rights('a.attacl')}, coalesce(col_description(c.oid, a.attnum), 'none'))
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped`,

  `select format('constraint %s on %s.%s', k.conname, n.nspname, c.relname),
     format('%s; validated %s; comment %s', pg_get_constraintdef(k.oid), k.convalidated, ${comment('k.oid', 'pg_constraint')})
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${ours} and k.contype not in ('t', 'n')`,

  `select format('index %s.%s', n.nspname, c.relname),
     format('%s; valid %s; comment %s', pg_get_indexdef(i.indexrelid), i.indisvalid, ${comment('c.oid', 'pg_class')})
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${ours}`,

  `select format('trigger %s on %s.%s', t.tgname, n.nspname, c.relname),
     format('%s; enabled %s; comment %s', pg_get_triggerdef(t.oid), t.tgenabled, ${comment('t.oid', 'pg_trigger')})
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${ruled} and not t.tgisinternal`,

  `select format('function %s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
     format('owner %s; rights %s; comment %s; %s', p.proowner::regrole, ${rights('p.proacl')},
       ${comment('p.oid', 'pg_proc')}, pg_get_functiondef(p.oid))
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')`,

  `select format('policy "%s" on %s.%s', p.polname, n.nspname, c.relname),
     format('permissive %s; for %s; to %s; using %s; with check %s; comment %s', p.polpermissive, p.polcmd,
       (select string_agg(case role when 0 then 'everyone' else role::regrole::text end, ', ' order by role::regrole::text)
         from unnest(p.polroles) as role),
       pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid), ${comment('p.oid', 'pg_policy')})
   from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${ruled}`,

  `select format('type %s.%s', n.nspname, t.typname), format('kind %s; values %s', t.typtype,
       (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
   from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where n.nspname in ('public', 'private') and t.typtype in ('e', 'd', 'r')`,

  `select format('publication %s', p.pubname), format('%s; all tables %s; actions %s', (
       select string_agg(format('%s.%s', schemaname, tablename), ', ' order by schemaname, tablename)
       from pg_publication_tables as published where published.pubname = p.pubname),
     p.puballtables, concat_ws(',', p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate)) from pg_publication p`,

  `select 'bucket ' || id, format('public %s; at most %s bytes; types %s', public, file_size_limit, allowed_mime_types)
   from storage.buckets`,
]

/**
 * Reads the catalogue of a migrated database: schemas, extensions, default privileges, tables and views with owner,
 * rights and comment, columns, constraints, indexes, triggers, functions with body and settings, policies, types,
 * publications and storage buckets.
 * @param sql runs one statement as the owner of the database
 */
export async function catalogue(sql: Sql): Promise<Catalogue> {
  const items: Catalogue = new Map()
  for (const kind of kinds) {
    const rows = (await sql(`select * from (${kind}) as items (item, definition)`)) as {
      item: string
      definition: string
    }[]
    for (const { item, definition } of rows) items.set(item, definition)
  }
  return items
}

/**
 * The rows that every installation starts with, as items `row public.services {…}`. Keys that are random and times
 * are left out.
 */
export async function startingRows(sql: Sql): Promise<Catalogue> {
  const tables = (await sql(
    // The audit log records how the rows were made, which differs
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private') and tablename not in ('audit_log', 'audit_chain', 'news_key')`,
  )) as { name: string }[]
  const items: Catalogue = new Map()
  for (const { name } of tables) {
    const rows = (await sql(
      `select (to_jsonb(entry) - '{created_at,updated_at,changed_at,version}'::text[]
         - case when '${name}' in ('public.answer_settings', 'public.bin_settings', 'public.mail_kinds', 'public.retention_rules', 'public.search_notice_settings', 'public.session_limits') then 'id' else '' end)::text as content from ${name} as entry`,
    )) as { content: string }[]
    for (const { content } of rows) items.set(`row ${name} ${content}`, 'present')
  }
  return items
}

/**
 * Lists the differences between two catalogues, a line each, in the order of the items.
 * @param names what to call the two
 */
export function differences(one: Catalogue, other: Catalogue, names: [one: string, other: string]): string[] {
  const lines: string[] = []
  for (const item of [...new Set([...one.keys(), ...other.keys()])].sort()) {
    const [before, after] = [one.get(item), other.get(item)]
    if (before === after) continue
    if (after === undefined) lines.push(`${item}: only in ${names[0]}`)
    else if (before === undefined) lines.push(`${item}: only in ${names[1]}`)
    else lines.push(`${item}: differs\n  ${names[0]}: ${before}\n  ${names[1]}: ${after}`)
  }
  return lines
}
