import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { runCommand } from '#tests/support/commands.ts'
import { startedDataDir, startServer } from '#tests/support/server.ts'

test('the owner of the machine finds what was changed in the audit log, and that its end is missing', async () => {
  const DATA_DIR = startedDataDir()
  const command = (...args: string[]) => runCommand('server/audit/command.ts', args, { DATA_DIR })
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  expect(await command('verify')).toMatchObject({ code: 1, output: expect.stringMatching(/in use/) })
  await server.stop(true)

  expect(await command()).toMatchObject({ code: 1, output: expect.stringMatching(/^Say what: /) })
  const whole = await command('verify')
  expect(whole).toMatchObject({ code: 0, output: expect.stringMatching(/is whole: [1-9]\d* entries/) })
  const [line = ''] = /\d+:[0-9a-f]{64}/.exec(whole.output) ?? []
  expect(await command('verify', line)).toMatchObject({ code: 0 })
  expect(await command('verify', line.replace(/^\d+/, '999999'))).toMatchObject({ code: 1 })

  const change = async (...statements: string[]) => {
    const database = await openPglite(join(DATA_DIR, 'database'))
    for (const statement of statements) await query(database, statement)
    await closeDatabase(database)
  }
  await change(
    'alter table public.audit_log disable trigger user',
    "update public.audit_log set role = 'nobody' where id = (select max(entry_id) from private.audit_chain)",
  )
  expect(await command('verify')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Entry \d+ \(place \d+\), or the link before it, was changed\./),
  })
  await change(
    'alter table private.audit_chain disable trigger user',
    'delete from public.audit_log where id = (select entry_id from private.audit_chain order by place desc limit 1)',
    'delete from private.audit_chain where place = (select max(place) from private.audit_chain)',
  )
  expect(await command('verify')).toMatchObject({ code: 0 })
  expect(await command('verify', line)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/as it was noted/),
  })
})
