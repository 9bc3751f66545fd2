import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openPostgres } from '#server/backend/lite/connection.ts'
import { migrated } from './api.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplate } from './template.ts'

/**
 * Starts one PostgreSQL server for all test files of the project, with the database that each of them copies.
 */
export default async function setup({ provide }: TestProject) {
  const server = await startPostgres()
  const template = 'handasa_template'
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${template}`)
  await admin.end()
  const url = new URL(server.url)
  url.pathname = `/${template}`
  // Migrations take one connection
  await closeDatabase(await migrated(openPostgres(url.href, 1)))
  provide('known', await makeTemplate(openPostgres(url.href)))
  provide('server', server.url)
  provide('template', template)
  return () => server.stop()
}
