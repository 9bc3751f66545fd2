import type { TestProject } from 'vitest/node'
import { openAsServices } from '#tests/support/api.ts'
import { projectOwner } from '#tests/support/postgres.ts'
import { makeTemplate } from '#tests/support/template.ts'
import { makeProject, push, runSql, startPlatform } from './platform.ts'

/**
 * Starts the platform and pushes to a project of each kind. The policy tests copy one with open default grants, where
 * every grant that no one revoked shows; as on the other databases, it is without example content.
 */
export default async function setup({ provide }: TestProject) {
  const server = await startPlatform()
  const pushed = {
    open: await makeProject(server, 'open', 'open'),
    closed: await makeProject(server, 'closed', 'closed'),
  }
  for (const url of Object.values(pushed)) await push(url, '--include-seed')
  // The sign-up tests get a copy, since the tests of a push would find the rows that sign-ups store
  await runSql(server.url, `create database sign_ups template open owner ${projectOwner}`)
  provide('signUps', pushed.open.replace(/open$/, 'sign_ups'))
  const template = await makeProject(server, 'template', 'open')
  await push(template)
  // The API of the tests finds tables in the information schema, which shows those that its role has some right on.
  // PostgREST reads the catalogue. With this right alone no row can be read or written.
  await runSql(template, 'grant references on all tables in schema public to service_accounts')
  const { database, owner } = openAsServices(template)
  provide('known', await makeTemplate(database, owner))
  provide('server', server.url)
  provide('template', 'template')
  provide('owner', projectOwner)
  await makeProject(server, 'empty', 'closed')
  provide('empty', 'empty')
  provide('pushed', pushed)
  return () => server.stop()
}
