import { describe, expect, it } from 'vitest'
import { definers, executable, textRunners } from './support/matrix.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

const ours = "p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)"
const functions = async (condition: string) =>
  (
    await world.sql<{ name: string }>(
      `select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p where ${ours} and ${condition}`,
    )
  )
    .map(({ name }) => name)
    .sort()

describe('a function', () => {
  it('runs with its owner’s rights only where the matrix says, and finds nothing by a search path', async () => {
    expect(await functions('p.prosecdef')).toEqual([...definers].sort())
    expect(
      await functions(`p.prosecdef and not coalesce(p.proconfig, '{}') @> array['search_path=""']`),
    ).toEqual([])
  })

  it('runs text as a statement only where the matrix says, and never with its owner’s rights', async () => {
    const runsText = `p.prosrc ~* '\\yexecute\\y\\s+(?!on\\y)'`
    expect(await functions(runsText)).toEqual(textRunners)
    expect(await functions(`${runsText} and p.prosecdef`)).toEqual([])
  })

  it('is executed by whom it is granted to by name', async () => {
    expect(await functions("has_function_privilege('anon', p.oid, 'execute')")).toEqual(
      [...executable.anon].sort(),
    )
    expect(await functions("has_function_privilege('authenticated', p.oid, 'execute')")).toEqual(
      [...executable.anon, ...executable.authenticated].sort(),
    )
    // Grantee 0 is every role, including later ones; null means the same
    expect(
      await functions(
        `p.prorettype <> 'trigger'::regtype and (p.proacl is null
           or exists (select 1 from aclexplode(p.proacl) as grant_ where grant_.grantee = 0))`,
      ),
    ).toEqual([])
  })

  it('of a trigger is granted to no one: a trigger needs no right, and nothing else calls it', async () => {
    for (const role of ['anon', 'authenticated'])
      expect(
        await functions(
          `p.prorettype = 'trigger'::regtype and has_function_privilege('${role}', p.oid, 'execute')`,
        ),
      ).toEqual([])
  })
})

/** The conditions of policies on rows. */
const conditions = () =>
  world.sql<{ name: string; condition: string }>(
    `select tablename || ': ' || policyname as name, concat_ws(' and ', qual, with_check) as condition
     from pg_policies where schemaname in ('public', 'storage')`,
  )

describe('a policy', () => {
  it('asks who someone is in a sub-select, once for a statement and not for each row', async () => {
    const all = await conditions()
    expect(all.length).toBeGreaterThan(30)
    for (const { name, condition } of all) {
      const unwrapped = condition.replace(/\( SELECT (\w+\.)?\w+\(\) AS \w+\)/g, '')
      expect(unwrapped.match(/\b\w+(\.\w+)?\(\)/g), name).toBeNull()
      // These two identify the caller too, and need no brackets
      expect(unwrapped, name).not.toMatch(/current_setting|current_user/i)
    }
  })

  it('asks by functions that are known', async () => {
    const asked = new Set(
      (await conditions()).flatMap(({ condition }) => condition.match(/\b(private|auth)\.\w+(?=\()/g) ?? []),
    )
    for (const name of asked)
      expect(['auth.uid', ...executable.anon, ...executable.authenticated], name).toContain(name)
  })
})
