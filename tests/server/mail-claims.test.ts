import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApi } from '#server/backend/api.ts'
import { closeDatabase, type Database, openPostgres, query } from '#server/backend/lite/connection.ts'
import { mailDriver } from '#server/backend/lite/mail-driver.ts'
import { migrate } from '#server/backend/migrate.ts'
import { makeSecrets } from '#server/backend/secrets.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir } from '#tests/support/server.ts'

test('two connections claim different mails without waiting for each other', async () => {
  const postgres = await startPostgres()
  const filesDir = freshDataDir()
  const connections = [openPostgres(postgres.url, 1), openPostgres(postgres.url, 1)] as const
  try {
    const [first, second] = connections
    const parts = { secrets: await makeSecrets(), filesDir, siteUrl: 'http://127.0.0.1' }
    await migrate(createApi({ ...parts, database: first, email: mailDriver(first) }).app, first)
    await query(
      first,
      `insert into public.mail_outbox (kind, recipient, data)
       select 'password', 'p' || place || '@example.sa', '{"token_hash": "x"}' from generate_series(1, 5) as place`,
    )
    const claim = async (database: Database, maximum: number) =>
      (await query<{ id: string }>(database, 'select id from public.claim_mails($1)', [maximum])).map(
        ({ id }) => id,
      )
    // Without a timeout, a claim that waits for the other one would wait forever
    await query(second, `set lock_timeout = '5s'`)
    await query(first, 'begin')
    const taken = await claim(first, 3)
    const rest = await claim(second, 10)
    expect([taken.length, rest.length]).toEqual([3, 2])
    expect(new Set([...taken, ...rest]).size).toBe(5)
    // When the first connection fails midway, others can claim its mails
    await query(first, 'rollback')
    expect((await claim(second, 10)).sort()).toEqual(taken.sort())
  } finally {
    for (const connection of connections) await closeDatabase(connection)
    postgres.stop()
    rmSync(filesDir, { recursive: true })
  }
})
