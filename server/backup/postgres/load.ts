/** Restores a dump into a database: everything, checked, or nothing. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { comparable, type Sum } from '#server/backend/tables.ts'
import { connectionOf, type Programs, run, start } from './programs.ts'

interface Loading {
  programs: Programs
  /**
   * The address of a database whose server has the roles of the API. Its user becomes the owner of
   * everything.
   */
  url: string
  /** The file that pg_dump made, in its custom format. */
  dump: string
  /** The owner of everything in it, quoted. */
  owner: string
  /** Rows and hash of each table, which must match in the end. */
  sums: Record<string, Sum>
  /** Whether the database is emptied first, in the same transaction. */
  wipe: boolean
  /** Called with the share that has been sent, from 0 to 1. */
  progress?(share: number): void
}

/**
 * Restores a dump in one transaction, and compares every table with its number of rows and its hash.
 * @throws BackupError with PostgreSQL's error; the database is then unchanged
 */
export async function loadDump({ programs, url, dump, owner, sums, wipe, progress }: Loading): Promise<void> {
  const { address, env } = connectionOf(url)
  const scratch = await mkdtemp(join(tmpdir(), 'handasa-restore-'))
  const at = (name: string) => join(scratch, name)
  try {
    const list = (await run(programs, 'pg_restore', ['--list', dump], env)).split('\n')
    const isDefaultRight = (line: string) => / DEFAULT ACL /.test(line)
    await writeFile(at('most'), list.filter((line) => !isDefaultRight(line)).join('\n'))
    await writeFile(at('default-rights'), list.filter(isDefaultRight).join('\n'))
    const script = (part: string) => ['--file=-', '--no-owner', `--use-list=${at(part)}`, dump]
    // These are the only lines that name the owner, whose name may differ here
    const rights = list.some(isDefaultRight)
      ? (await run(programs, 'pg_restore', script('default-rights'), env))
          .split('\n')
          .filter((line) => line.startsWith('ALTER DEFAULT PRIVILEGES'))
          .map((line) => line.replace(`FOR ROLE ${owner} `, 'FOR ROLE current_user '))
      : []
    await writeFile(at('before.sql'), wipe ? empty : '')
    await writeFile(at('after.sql'), [...rights, check(sums)].join('\n'))
    const { size } = await stat(dump)
    const reader = start(programs, 'pg_restore', script('most'), env)
    const writer = start(
      programs,
      'psql',
      [
        ...['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1', '--single-transaction'],
        ...[`--file=${at('before.sql')}`, '--file=-', `--file=${at('after.sql')}`, `--dbname=${address}`],
      ],
      env,
    )
    reader.process.stdin?.end()
    writer.process.stdout?.resume()
    if (!reader.process.stdout || !writer.process.stdin) throw new Error('No pipes')
    const sent = pipeline(
      reader.process.stdout,
      withoutNewerSettings((bytes) => progress?.(Math.min(1, bytes / size))),
      writer.process.stdin,
    )
    const [fed, , written] = await Promise.allSettled([reader.ended, sent, writer.ended])
    // Do not mistake an interrupted script for a whole one, although the hashes would also differ
    for (const result of [written, fed]) if (result.status === 'rejected') throw result.reason
    progress?.(1)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Removes a setting from the beginning of the script that servers before 17 do not know: programs of 17 write
 * it for every server.
 */
function withoutNewerSettings(sent: (bytes: number) => void): Transform {
  let beginning: Buffer | undefined = Buffer.alloc(0)
  let bytes = 0
  const strip = (text: Buffer) =>
    Buffer.from(text.toString('latin1').replace('SET transaction_timeout = 0;\n', ''), 'latin1')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      sent(bytes)
      if (!beginning) return done(null, chunk)
      beginning = Buffer.concat([beginning, chunk])
      if (beginning.length < 4096) return done()
      const first = beginning
      beginning = undefined
      done(null, strip(first))
    },
    flush(done) {
      done(null, beginning && strip(beginning))
    },
  })
}

/** Removes everything that is not PostgreSQL's own, and recreates `public` as in a new database. */
const empty = `
do $empty$
declare
  item name;
begin
  for item in select pubname from pg_publication loop execute format('drop publication %I', item); end loop;
  for item in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', item);
  end loop;
end $empty$;
create schema public;
alter schema public owner to pg_database_owner;
grant usage on schema public to public;
comment on schema public is 'standard public schema';
`

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Does the same as `sumOf` for every table, in the transaction of the restore, and aborts it when something
 * differs.
 */
const check = (sums: Record<string, Sum>) => `
do $check$
declare
  entry record;
  columns text;
  found bigint;
  hash text;
begin
${Object.entries(comparable)
  .map(([name, value]) => `  perform set_config('${name}', '${value}', true);`)
  .join('\n')}
  for entry in select key as name, (value ->> 'rows')::bigint as rows, value ->> 'hash' as hash
    from jsonb_each(${literal(JSON.stringify(sums))})
  loop
    if to_regclass(entry.name) is null then
      raise exception 'the table % is missing after the restore', entry.name;
    end if;
    select string_agg(format('%I', attname), ', ' order by attname) into columns from pg_attribute
    where attrelid = entry.name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format(
      'select count(*), coalesce(md5(string_agg(hash, '''' order by hash collate "C")), '''')
       from (select md5(row_to_json(part)::text) as hash from (select %s from %s) as part) as hashes',
      columns, entry.name) into found, hash;
    if found <> entry.rows or hash <> entry.hash then
      raise exception 'the table % is not the same after the restore', entry.name;
    end if;
  end loop;
end $check$;
`
