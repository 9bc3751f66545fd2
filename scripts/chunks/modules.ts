/** How modules depend on each other, as the bundler reports it. */
import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** A module and everything it imports statically, directly or not. */
export function reachedFrom(id: string, context: Context, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached
  reached.add(id)
  // Copy the list, which the bundler reuses for the next module
  for (const imported of [...(context.getModuleInfo(id)?.importedIds ?? [])])
    reachedFrom(imported, context, reached)
  return reached
}

/** These modules and all that import them or that they import, directly or not, statically or dynamically. */
export function modulesAround(ids: Iterable<string>, context: Context): Set<string> {
  const modules = new Set(ids)
  // Iterating over a set includes what is added during it
  for (const id of modules) {
    const { importers, importedIds, dynamicImporters, dynamicallyImportedIds } =
      context.getModuleInfo(id) ?? {}
    for (const list of [importers, importedIds, dynamicImporters, dynamicallyImportedIds])
      for (const one of list ?? []) modules.add(one)
  }
  return modules
}

/** Which files import which other files, where `fileOf` names the file of each module. */
export function importsBetween(
  modules: ReadonlySet<string>,
  fileOf: (id: string) => string,
  context: Context,
) {
  const imports = new Map<string, Set<string>>()
  for (const id of modules) {
    const imported = imports.get(fileOf(id)) ?? new Set()
    imports.set(fileOf(id), imported)
    for (const one of context.getModuleInfo(id)?.importedIds ?? [])
      if (fileOf(one) !== fileOf(id)) imported.add(fileOf(one))
  }
  return imports
}
