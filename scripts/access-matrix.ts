// Writes docs/access-matrix.md from the rules that the tests try; with --check only says whether it is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { type ColumnRules, columns } from '#tests/policies/support/columns.ts'
import {
  buckets,
  contract,
  definers,
  executable,
  functions,
  type Rules,
  tables,
} from '#tests/policies/support/matrix.ts'
import { type Role, roles } from '#tests/policies/support/roles.ts'

export const accessFile = new URL('../docs/access-matrix.md', import.meta.url)

/** The heading of each role's column, and who that is. */
const people: Record<Role, [heading: string, who: string]> = {
  visitor: ['visitor', 'nobody signed in: the publishable key alone'],
  client: ['client', 'an active client; two of them try each other’s things'],
  employee: ['employee', 'an approved, active employee; two of them try each other’s things'],
  applicant: ['awaiting', 'applied for a job, not yet approved'],
  rejected: ['rejected', 'applied and was rejected'],
  stranger: ['no data', 'an account made without one of our forms: a client that nobody has switched on'],
  inactive: ['client off', 'a client switched off, with a session still open'],
  dismissed: ['employee off', 'an approved employee switched off, with a session still open'],
  formerAdmin: ['admin off', 'an admin switched off, with a session still open'],
  admin: ['admin', 'an active admin'],
}

const heading = `# Who may do what

Made by \`npm run docs:access\` from the rules in \`tests/policies/support/\` (\`matrix.ts\`, \`columns.ts\`). Do not edit: a test compares this page with them.

The rules are not a description of the database, they are what it is tried against. Each cell is tried through the real API with supabase-js, on PGlite and on PostgreSQL: on rows of one's own, and on rows of somebody else of the same kind. A table, view, function or bucket that is not on this page breaks a test. Why the rules are as they are: [decisions/0006](decisions/0006-who-may-read-what.md).

| a cell says | |
|---|---|
| all | every row, file or call; for an insert, every row that keeps the checks of its table |
| own | rows that belong to the account, and no others |
| active only | rows whose \`is_active\` is true |
| - | nothing: either an error (42501, no such right) or no row is found |

| column | who that is |
|---|---|
`

const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`
const row = (name: string, cell: (role: Role) => string) => line([name, ...roles.map(cell)])
const head = (name = '') =>
  line([name, ...roles.map((role) => people[role][0])]) + line(Array(roles.length + 1).fill('---'))
const hidden = (names: string[]) => names.filter((name) => name.startsWith('private.'))
const code = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

const reads = { all: 'all', active: 'active only', own: 'own', none: '-', refused: '-' } as const

/** What a role may write, from what a write to another's row comes to and one to its own. */
function writes(others: string, own: string): string {
  if (others === 'done') return own === 'last_admin' ? 'all, but not the last admin’s own' : 'all'
  return own === 'done' ? 'own' : '-'
}

function columnRow({ columns, others, own = others }: ColumnRules): string {
  return row(`update ${code(columns)}`, (role) => writes(others[role], own[role]))
}

function table([name, rules]: [string, Rules]): string {
  const limited = columns[name]
  const { own } = rules
  const inserted = limited?.insert ? ` ${code(limited.insert)}` : ''
  const updates = limited
    ? limited.update.map(columnRow).join('') + row('update of any other column', () => '-')
    : row('update', (role) => writes(rules.update[role], (own?.update ?? rules.update)[role]))
  return `
### ${name}

${head()}${row('select', (role) => reads[rules.select[role]])}${row(`insert${inserted}`, (role) => writes(rules.insert[role], ''))}${updates}${row('delete', (role) => writes(rules.delete[role], (own?.delete ?? rules.delete)[role]))}`
}

function functionRows(): string {
  return Object.entries(functions)
    .map(([name, { outcome, words }]) =>
      row(
        `\`${name}\``,
        (role) => words?.[role] ?? (/^(refused|admin_required)$/.test(outcome[role]) ? '-' : 'all'),
      ),
    )
    .join('')
}

function places(): string {
  const cell = (access: string) => (access === 'none' ? '-' : access)
  const rows = Object.entries(buckets).map(
    ([place, rule]) =>
      row(`\`${place}\`: list, sign${rule.public ? '' : ', download'}`, (role) => cell(rule.read[role])) +
      row(`\`${place}\`: upload, replace, copy, move, delete`, (role) => cell(rule.write[role])) +
      row(`\`${place}\`: open by address`, () => (rule.public ? 'all' : '-')),
  )
  const own =
    row('own contract in `team-documents`: download, sign', (role) => cell(contract.read[role])) +
    row('own contract in `team-documents`: replace, move, delete', (role) => cell(contract.write[role]))
  return rows.join('') + own
}

/** The whole page, from the rules as they are now. */
export function accessPage(): string {
  const who = roles.map((role) => line([people[role][0], people[role][1]])).join('')
  return `${heading}${who}
## Tables and views

Where an insert names columns, a new row may hold no other; where updates name columns, each column is a rule of its own.

The schemas \`auth\`, \`storage\` and \`private\` are not offered at all. The server's own key (\`service_role\`) passes these rules; it never leaves the server, and is refused to browsers.
${Object.entries(tables).map(table).join('')}
## Functions

${head('call')}${functionRows()}
What else the database lets the roles of the API execute, for policies, checks and triggers; the API offers none of it.

- \`anon\` and \`authenticated\`: ${code(hidden(executable.anon))}
- \`authenticated\`: ${code(hidden(executable.authenticated))}
- with the rights of their owner (\`security definer\`), triggers included: ${code(definers)}

## Files

Buckets themselves are made, changed and deleted by nobody. A folder with rules of its own has lines of its own.

${head()}${places()}`
}

function main() {
  if (!process.argv.includes('--check')) return writeFileSync(accessFile, accessPage())
  if (readFileSync(accessFile, 'utf8') === accessPage()) return
  process.stderr.write('docs/access-matrix.md is stale: run npm run docs:access.\n')
  process.exitCode = 1
}

if (import.meta.main) main()
