/** The commands in documents: each exists, and understands the words and options it is shown with. */
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const { scripts, devDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>

interface Shown {
  where: string
  text: string
}

/**
 * The commands in the code of a document, in order. Options without a command belong to the
 * command before them.
 */
function commandsIn(file: string): Shown[] {
  const found: Shown[] = []
  const add = (text: string, line: number) => {
    const last = found.findLast((one) => /^npm |^npx /.test(bare(one.text)))
    const options = /^(-- |--\w)/.test(text) && last
    // Both `-- --yes` and `--yes` may stand after `npm run hosted`
    const whole = options ? `${bare(last.text).split(' -- ')[0]} -- ${text.replace(/^-- /, '')}` : text
    if (/^(npm|npx|node|supabase) /.test(bare(whole))) found.push({ where: `${file}:${line}`, text: whole })
  }
  let fenced = false
  for (const [index, line] of read(file).split('\n').entries()) {
    if (/^\s*```/.test(line)) fenced = !fenced
    else if (fenced) for (const part of line.replace(/\s+#.*$/, '').split('&&')) add(part.trim(), index + 1)
    else
      for (const [, code = ''] of line.matchAll(/`([^`]+)`/g))
        for (const part of code.split('&&')) add(part.trim(), index + 1)
  }
  return found
}

/** A command without the settings before it. */
const bare = (text: string) => text.replace(/^([A-Z_]+=\S* )+/, '')

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'tests/README.md'],
  ...globSync(['docs/*.md', 'docs/decisions/*.md', 'tests/*/README.md']).sort(),
]
const shown = documents.flatMap(commandsIn)
const withFirst = (...words: string[]) =>
  shown
    .map((one) => ({ ...one, words: bare(one.text).split(' ').filter(Boolean) }))
    .filter((one) => words.every((word, index) => one.words[index] === word))

const empty = mkdtempSync(join(tmpdir(), 'handasa-shown-'))
afterAll(() => rmSync(empty, { recursive: true, force: true }))

/** The output of a program in an empty folder, without any setting. */
const said = (file: string, args: string[]) =>
  new Promise<string>((done) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, HOME: empty, DATA_DIR: join(empty, 'data') }
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', resolve(file), ...args],
      { cwd: empty, env },
      (_, stdout, stderr) => done(stdout + stderr),
    )
    child.stdin?.end()
  })

/** Commands with words of their own: each program lists all of them when it gets an unknown one. */
const worded: Record<string, string> = {
  test: 'scripts/test.mjs',
  drill: 'tests/drills/index.ts',
  bench: 'tests/bench/index.ts',
}
/**
 * Commands with options or arguments: the program, and the usage that it prints when it does
 * not understand them.
 */
const optioned: Record<string, [file: string, usage: RegExp]> = {
  hosted: ['scripts/hosted/command.ts', /npm run hosted -- \[/],
  move: ['server/move/command.ts', /^Say where: /m],
  restore: ['server/backup/restore-command.ts', /^Say which: /m],
  audit: ['server/audit/command.ts', /^Say what: /m],
  password: ['server/backend/new-password.ts', /^Whose password\?/m],
  'second-factor': ['server/backend/remove-second-factor.ts', /^Whose second factor\?/m],
}
/** Commands that take a folder or a file, so there is nothing to check. */
const taking = ['backup', 'test:policies']

describe('npm', () => {
  const runs = shown.flatMap(({ where, text }) => {
    const [, name = '', args = ''] =
      /^npm (?:run )?(\S+)(?: --)?(?: (.*))?$/.exec(bare(text).replace(/^npm (install|ci|run$)\b.*/, '')) ??
      []
    return name ? [{ where, name, args: args.split(' ').filter(Boolean) }] : []
  })

  test('has a script for every command', () => {
    expect(runs.length).toBeGreaterThan(50)
    expect(runs.filter(({ name }) => !scripts?.[name])).toEqual([])
  })

  test.each(Object.entries(worded))('run %s knows the words', async (name, file) => {
    const answer = await said(file, ['no-such-word'])
    // A drill's own words come after its name
    for (const one of runs.filter((run) => run.name === name))
      for (const word of name === 'drill' ? one.args.slice(0, 1) : one.args)
        expect(answer, one.where).toMatch(new RegExp(`[ |,]${word}[ |,\\n]`))
  })

  test.each(Object.entries(optioned))('run %s understands the options', async (name, [file, usage]) => {
    expect(
      await said(file, ['password', 'second-factor'].includes(name) ? [] : ['--no-such-option']),
    ).toMatch(usage)
    const lines = new Map(
      runs.filter((run) => run.name === name && run.args.length > 0).map((run) => [run.args.join(' '), run]),
    )
    expect(lines.size).toBeGreaterThan(0)
    for (const { args, where } of lines.values()) {
      // Within a sentence, `npm run restore -- --yes` means the command with its file
      const whole = name === 'restore' && args[0]?.startsWith('--') ? ['FILE', ...args] : args
      expect(await said(file, whole), `${where}: ${args.join(' ')}`).not.toMatch(usage)
    }
  })

  test('runs everything else as it is', () => {
    const known = [...Object.keys(worded), ...Object.keys(optioned), ...taking]
    const more = runs.filter(({ name, args }) => args.length > 0 && !known.includes(name))
    expect(more.map(({ name, args }) => `${name} ${args.join(' ')}`)).toEqual(['schema first'])
    expect(read('scripts/schema.ts')).toContain("process.argv[2] === 'first'")
  })

  test('run drill: its document has every drill', async () => {
    const drills = (await said('tests/drills/index.ts', [])).split('-- ')[1]?.trim().split(' | ')
    const rows = [...read('tests/drills/README.md').matchAll(/^\| `(?!npm)(\w+)/gm)].map(([, name]) => name)
    expect([...new Set(rows)].sort()).toEqual(drills?.sort())
  })
})

test('settings before a command are settings', () => {
  const known = ['.env.example', 'vitest.config.ts', 'tests/bench/lighthouse.ts'].map(read).join('\n')
  for (const { text, where } of shown)
    for (const [name] of text.slice(0, text.length - bare(text).length).matchAll(/[A-Z_]+(?==)/g))
      expect(new RegExp(`\\b${name}\\b`).test(known), `${where}: ${name}`).toBe(true)
})

test('node runs files that are there', () => {
  const files = withFirst('node').map(({ words, where }) => [
    where,
    words.find((word) => /\.m?[jt]s$/.test(word)),
  ])
  expect(files.length).toBeGreaterThan(0)
  for (const [where, file] of files) expect(existsSync(file ?? ''), where).toBe(true)
})

describe('npx', () => {
  const tools = { vitest: 'vitest/vitest.mjs', playwright: '@playwright/test/cli.js' }

  test.each(Object.entries(tools))(
    '%s has the options, the projects and the files',
    async (tool, program) => {
      const uses = withFirst('npx', tool)
      expect(uses.length).toBeGreaterThan(0)
      const command = tool === 'vitest' ? 'run' : 'test'
      const help = await said(join('node_modules', program), [command, '--help'])
      const projects = read(tool === 'vitest' ? 'vitest.config.ts' : 'playwright.config.ts')
      for (const { words, where } of uses) {
        for (const [index, word] of words.entries()) {
          if (word.startsWith('--') && word !== '--')
            expect(help.includes(word), `${where}: ${word}`).toBe(true)
          if (word === '--project')
            expect(projects.includes(`name: '${words[index + 1]}'`), `${where}: ${words[index + 1]}`).toBe(
              true,
            )
          if (word.includes('/')) expect(existsSync(word), `${where}: ${word}`).toBe(true)
        }
        // `playwright test admin-team` runs the files whose name has it
        const [part = ''] = tool === 'playwright' ? words.slice(3) : []
        if (/^[a-z-]+$/.test(part) && !part.startsWith('-'))
          expect(globSync(`tests/e2e/*${part}*.spec.ts`), where).not.toHaveLength(0)
      }
    },
  )

  test('runs only what is a package of ours', () => {
    const used = new Set(withFirst('npx').map(({ words }) => words[1] ?? ''))
    const packages = Object.keys({ ...devDependencies })
    expect(
      [...used].filter((tool) => !packages.includes(tool) && !packages.includes(`@${tool}/test`)),
    ).toEqual([])
  })
})

test('supabase is shown with commands that `npm run hosted` or a test runs', () => {
  const sources = ['scripts/hosted/*.ts', 'tests/hosted/*.ts', 'tests/server/hosted*.ts'].flatMap((one) =>
    globSync(one),
  )
  const text = sources.map(read).join('\n')
  const commands = new Set(withFirst('supabase').map(({ words }) => words.slice(1, 3).join(' ')))
  expect(commands.size).toBeGreaterThan(1)
  const quoted = (command: string) => `[${command.replaceAll(/[a-z]+/g, "'$&'").replaceAll(' ', ', ')}`
  expect([...commands].filter((command) => !text.includes(quoted(command)))).toEqual([])
})
