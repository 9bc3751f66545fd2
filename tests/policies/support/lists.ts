import { expect } from 'vitest'
import type { World } from './world.ts'

interface Page {
  rows: Record<string, unknown>[]
  total: number
  counts: Record<string, number>
  categories?: unknown[]
}

/** The answer of a list function to an admin. */
export async function listPage(world: World, name: string, args: object = {}): Promise<Page> {
  const { data, error } = await world.people.admin.db.rpc(name, args)
  expect(error).toBeNull()
  return data as Page
}
