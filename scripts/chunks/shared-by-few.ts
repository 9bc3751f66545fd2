/** Decides which of the files that some screens share are merged, and in which order they are built. */
import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { inOrderOfImports, mergedFiles, type SharedFile } from './merged-files.ts'
import { importsBetween, modulesAround, reachedFrom } from './modules.ts'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** The frame around every screen of the back office. */
export const frame = 'app/routes/admin/frame/admin-frame.tsx'

/** The first view after signing in. */
const dashboard = 'app/routes/admin/dashboard/'

/**
 * Kinds of screens, by a module that all of them import. Shared code of one kind goes into one file, which no
 * other screens load.
 */
export const kinds = {
  ordered: /\/@dnd-kit\/core\//,
  exports: /\/papaparse\//,
  forms: /\/react-hook-form\//,
  lists: /\/app\/workspace\/list\/list-controls\.tsx$/,
  checks: /\/zod\//,
  phones: /\/libphonenumber-js\//,
}

/**
 * More places than there are files left that some screens share: each gets one `place-`, in the order of
 * imports.
 */
export const places = 100

/** Merges the files that some screens share, and gives places to them and to the kinds. */
export function mergeWhatFewShare(files: Map<string, string>, root: string, context: Context): void {
  const modules = modulesAround(files.keys(), context)
  const screensOf = new Map<string, Set<string>>()
  for (const id of modules) {
    const info = context.getModuleInfo(id)
    if (!info?.isEntry && !info?.dynamicImporters.length) continue
    // Code that the dashboard loads after its numbers is still part of its first view
    const screen = id.startsWith(join(root, dashboard)) ? dashboard : relative(root, id)
    for (const one of reachedFrom(id, context))
      screensOf.set(one, (screensOf.get(one) ?? new Set()).add(screen))
  }
  const fileOf = (id: string) => {
    const file = files.get(id)
    return file === 'some-screens' ? [...(screensOf.get(id) ?? [])].toSorted().join() : (file ?? id)
  }
  const firstWords = new Set(
    [frame, `${dashboard}dashboard.screen.tsx`]
      .flatMap((path) => wordsOf(join(root, path), context))
      .map((id) => relative(root, id)),
  )
  const shared = new Map<string, SharedFile>()
  for (const [id, file] of files) {
    if (file !== 'some-screens') continue
    const screens = screensOf.get(id) ?? new Set()
    const size = (shared.get(fileOf(id))?.size ?? 0) + (context.getModuleInfo(id)?.code?.length ?? 0)
    const isFirst = screens.has(dashboard) || !screens.isDisjointFrom(firstWords)
    shared.set(fileOf(id), { screens, size, isFirst })
  }
  const merged = mergedFiles(shared, importsBetween(modules, fileOf, context))
  const lastFileOf = (id: string) => merged.get(fileOf(id)) ?? fileOf(id)
  const placed = inOrderOfImports(importsBetween(modules, lastFileOf, context)).filter(
    (file) => merged.has(file) || Object.hasOwn(kinds, file),
  )
  if (placed.length > places)
    throw new Error(`scripts/chunks/shared-by-few.ts has ${places} places, not ${placed.length}`)
  for (const id of [...files.keys()]) {
    const place = placed.indexOf(lastFileOf(id))
    if (place >= 0) files.set(id, `place-${place}`)
  }
}

/** The words that a module and all that it imports load, in each language. */
function wordsOf(id: string, context: Context): string[] {
  return [...reachedFrom(id, context)]
    .flatMap((one) => context.getModuleInfo(one)?.dynamicallyImportedIds ?? [])
    .filter((one) => one.includes('/locales/'))
}
