/**
 * Decides which files the code is built into. By default, the bundler makes a file for each set of screens
 * that share a module: 54 for a login and 190 for the requests, most of them under 1 kB, and each one costs a
 * request. Code that only few screens share is merged where that costs those screens little
 * (chunks/merged-files.ts).
 */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { reachedFrom } from './chunks/modules.ts'
import { frame, kinds, mergeWhatFewShare, places } from './chunks/shared-by-few.ts'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Public pages inline their styles, so these stay in separate files; public pages are always light. */
const publicStyles = /^app\/(components|styles(?!\/dark)|routes\/public)\/.*\.css($|\?)/

/** Public pages are never hydrated, but their documents contain the styles of everything they import. */
const publicPages = 'app/routes/public'
/** Scripts that `enhance` loads on demand, which run only together with it. */
const publicScript = /\/app\/routes\/public\/.*\.client\.ts$/
/** CommonJS, whose imports the bundler does not report. */
const react = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//

/**
 * Code for texts with links, which only three screens use. The package's index imports it, so by default it
 * would be loaded wherever texts are.
 */
const ofFewScreens =
  /\/node_modules\/(react-i18next\/dist\/es\/(index|Trans\w*)\.js|html-parse-stringify\/|void-elements\/)/

/**
 * Each file contains what the modules named here import, directly or not, unless an earlier file contains it.
 */
const beginnings = {
  /** Comes with a public page, which is not hydrated. */
  entry: ['app/entry.client.ts'],
  /** Loads after a public page. */
  enhance: ['app/routes/public/enhance.client.ts'],
  /** Comes with every account screen, also before the login. */
  account: [
    'app/hydrate.tsx',
    'app/root.tsx',
    'app/routes/account/layout.tsx',
    'app/routes/admin/layout.tsx',
  ],
}

/**
 * Screens that people see before signing in. The code that other screens share with them stays in separate
 * files.
 */
const beforeLogin = {
  public: /^app\/routes\/public\/.*\.tsx$/,
  login: /^app\/routes\/\w+\/(login|layout|not-found)\.tsx$/,
  register: /^app\/routes\/(client\/register|password\/[\w-]+|invitation\/invitation)\.tsx$/,
}

/** Libraries that only some screens need, each in its own file: they import none of our code. */
const library = /\/node_modules\/(zod|libphonenumber-js|react-hook-form|@dnd-kit|papaparse|diff)\//

/** The package's index imports everything, so only the bundler knows what a screen uses. */
const mantine = /\/node_modules\/@mantine\//

/** A file imports only what is in the files before it. */
const inOrder = ['', ...Object.keys(kinds).toReversed()]
const ofScreens = [
  ...Object.keys(beforeLogin).flatMap((file) => inOrder.map((kind) => named(file, kind))),
  ...['most-screens', 'frame', 'icons'],
]

function named(...parts: string[]) {
  return parts.filter(Boolean).join('-')
}

/** The share of screens from which code counts as used by most screens. */
const mostScreens = 0.88

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
      {
        debugName: 'libraries',
        priority: 1.9,
        name: (id) => library.exec(id)?.[1]?.replace('@', '') ?? null,
      },
      { name: 'mantine', test: mantine, minShareCount: 29, priority: 1.88 },
      {
        name: 'mantine-few',
        test: mantine,
        entriesAware: true,
        // In characters: 4 kB saved five requests on the list of requests, and added only 100 bytes
        entriesAwareMergeThreshold: 4000,
        priority: 1.86,
      },
      ...ofScreens.map((file, place) => groupOf(file, 1.8 - place / 100)),
      ...Array.from({ length: places }, (_, place) => groupOf(`place-${place}`, 1.2 - place / 1000)),
    ],
  }
}

/**
 * `common` has what both public routes and account screens import, `shared` what account screens share with
 * the scripts of public pages.
 * @returns a function that names the file of a module; null for other modules and for entries
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
  shareOfScreens(files, root, context)
  for (const path of Object.values(beginnings).flat()) files.delete(join(root, path))
  return files
}

/**
 * Assigns each module that several screens import to a file, by the number of screens and by what they have
 * in common.
 */
function shareOfScreens(files: Map<string, string>, root: string, context: Context): void {
  const routes = readdirSync(join(root, 'app/routes'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('app/routes', path))
    .filter((path) => path.endsWith('.tsx'))
  const all = routes.filter((path) => path.endsWith('.screen.tsx'))
  const screensOf = new Map<string, Set<string>>()
  for (const screen of all)
    for (const id of reachedFrom(join(root, screen), context))
      screensOf.set(id, (screensOf.get(id) ?? new Set()).add(screen))
  const hydrated = Object.entries(beforeLogin).map(([file, form]) => {
    const modules = new Set<string>()
    for (const path of routes) if (form.test(path)) reachedFrom(join(root, path), context, modules)
    return { file, modules }
  })
  const ofFrame = reachedFrom(join(root, frame), context)
  const screensOfKind = Object.entries(kinds).map(([kind, sign]) => {
    const [, screens = new Set<string>()] = [...screensOf].find(([id]) => sign.test(id)) ?? []
    return { kind, screens }
  })

  const fileOf = (id: string, screens: Set<string>) => {
    const kind = ofFrame.has(id)
      ? ''
      : (screensOfKind.find((one) => screens.isSubsetOf(one.screens))?.kind ?? '')
    const form = hydrated.find(({ modules }) => modules.has(id))?.file
    if (form) return named(form, kind)
    if (screens.size >= mostScreens * all.length) return 'most-screens'
    if (ofFrame.has(id)) return 'frame'
    if (/\/lucide-react\//.test(id)) return 'icons'
    // Texts are large, and few screens use the same ones
    const few = id.includes('/locales/') ? 16 : 4
    return (screens.size >= few && kind) || 'some-screens'
  }
  for (const id of new Set([...screensOf.keys(), ...ofFrame])) {
    const screens = screensOf.get(id) ?? new Set()
    const isShared = screens.size > 1 || ofFrame.has(id)
    if (isShared && !files.has(id) && !mantine.test(id)) files.set(id, fileOf(id, screens))
  }
  mergeWhatFewShare(files, root, context)
}

/**
 * Moves modules that are also used elsewhere out of `enhance`, so that account screens do not load the
 * scripts of public pages.
 */
function shareOfEnhance(files: Map<string, string>, context: Context): void {
  const own = (id: string) => ['entry', 'enhance'].includes(files.get(id) ?? '') || publicScript.test(id)
  const inEnhance = [...files].filter(([, file]) => file === 'enhance').map(([id]) => id)
  const usedElsewhere = inEnhance.filter((id) =>
    [...(context.getModuleInfo(id)?.importers ?? [])].some((importer) => !own(importer)),
  )
  for (const id of usedElsewhere.flatMap((id) => [...reachedFrom(id, context)]))
    if (files.get(id) === 'enhance') files.set(id, 'shared')
}
