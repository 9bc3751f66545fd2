/**
 * Into which files the code is built that every account screen loads, and public pages. Left to itself the bundler makes
 * a file for each set of screens that share a module: 54 for a login, most of them under 2 kB. What only some screens
 * share stays so, since a screen would otherwise load code that it does not use.
 */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Public pages put their styles into the document, so these stay in files of their own; they are always light. */
const publicStyles = /^app\/(components|styles(?!\/dark)|routes\/public)\/.*\.css($|\?)/

/** Never hydrated, but the styles of all that they import come in the documents of public pages. */
const publicPages = 'app/routes/public'
/** CommonJS, whose imports the bundler does not tell. */
const react = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//

/** What only three screens use: texts with links in them. The index names it, so it would go wherever words are. */
const ofFewScreens =
  /\/node_modules\/(react-i18next\/dist\/es\/(index|Trans\w*)\.js|html-parse-stringify\/|void-elements\/)/

/** A file holds what the modules named here import, directly or not, and no file before it holds. */
const beginnings = {
  /** Comes with a public page, which is not hydrated. */
  entry: ['app/entry.client.ts'],
  /** Comes after a public page. */
  enhance: ['app/routes/public/enhance.client.ts'],
  /** Comes with every account screen, also before the login. */
  account: [
    'app/hydrate.tsx',
    'app/root.tsx',
    'app/routes/account/layout.tsx',
    'app/routes/admin/layout.tsx',
  ],
}

/** @param root folder of the project */
export function chunksIn(root: string): Rolldown.CodeSplittingOptions {
  const pathOf = (id: string) => relative(root, id)
  const fileOf = filesByModule(root)
  /** A group includes what its modules import, except what is in an earlier group. */
  const groupOf = (file: string, priority: number, minShareCount = 1) => ({
    debugName: file,
    priority,
    minShareCount,
    name: (id: string, context: Context) => (fileOf(id, context) === file ? file : null),
  })
  return {
    groups: [
      groupOf('entry', 6),
      groupOf('shared', 5.5),
      groupOf('enhance', 5),
      {
        debugName: 'public styles',
        priority: 4,
        name: (id) =>
          publicStyles.test(pathOf(id)) ? pathOf(id).replace(/\..*/, '').replaceAll('/', '-') : null,
      },
      groupOf('common', 3),
      groupOf('account', 2, 2),
    ],
  }
}

/**
 * `common` is what public routes and account screens both import, `shared` what the scripts of public pages share with
 * them.
 * @returns a function that names the file of a module; null for others, and for entries
 */
function filesByModule(root: string) {
  let files: Map<string, string> | undefined
  return (id: string, context: Context): string | null => {
    files ??= findFiles(root, context)
    if (ofFewScreens.test(id)) return null
    return files.get(id) ?? (react.test(id) ? 'common' : null)
  }
}

function findFiles(root: string, context: Context): Map<string, string> {
  const files = new Map<string, string>()
  for (const [file, paths] of Object.entries(beginnings)) {
    for (const path of paths)
      for (const id of reachedFrom(join(root, path), context)) if (!files.has(id)) files.set(id, file)
  }
  shareOfEnhance(files, context)
  const ofPublicPages = new Set<string>()
  for (const file of readdirSync(join(root, publicPages), { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.tsx')) reachedFrom(join(root, publicPages, file), context, ofPublicPages)
  for (const id of ofPublicPages) if (files.get(id) === 'account') files.set(id, 'common')
  for (const path of Object.values(beginnings).flat()) files.delete(join(root, path))
  return files
}

/** What is used elsewhere too leaves `enhance`, so that account screens do not load the scripts of public pages. */
function shareOfEnhance(files: Map<string, string>, context: Context): void {
  const own = (id: string) => ['entry', 'enhance'].includes(files.get(id) ?? '')
  const inEnhance = [...files].filter(([, file]) => file === 'enhance').map(([id]) => id)
  const usedElsewhere = inEnhance.filter((id) =>
    [...(context.getModuleInfo(id)?.importers ?? [])].some((importer) => !own(importer)),
  )
  for (const id of usedElsewhere.flatMap((id) => [...reachedFrom(id, context)]))
    if (files.get(id) === 'enhance') files.set(id, 'shared')
}

/** A module and all that it imports, directly or not, but for what it imports later. */
function reachedFrom(id: string, context: Context, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached
  reached.add(id)
  // A copy: the list is used again for the next module
  for (const imported of [...(context.getModuleInfo(id)?.importedIds ?? [])])
    reachedFrom(imported, context, reached)
  return reached
}
