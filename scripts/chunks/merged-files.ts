/** A file of shared code: the screens that load it, its size in characters, and whether it is part of the first view. */
export type SharedFile = { screens: ReadonlySet<string>; size: number; isFirst: boolean }

/** For each file name, the names of the files that it imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The cost of one request, in characters of source. Compression leaves about a fifth, so this is 1.2 kB: some
 * 300 bytes of headers, and a share of a round trip if a server in front has no HTTP/2.
 */
const requestCost = 6_000

/**
 * Merges small files that nearly the same screens load, as long as the saved requests outweigh the code that
 * some screens then load without needing it. Always takes the pair that saves most. The first view loads no
 * extra code: its files merge only with each other.
 * @param files by name
 * @param imports what each file imports, also files that are not in `files`: those stay as they are
 * @returns the new name of each file: its own, or that of the file it is merged with
 */
export function mergedFiles(files: ReadonlyMap<string, SharedFile>, imports: Imports): Map<string, string> {
  const merged = new Map([...files].map(([name, file]) => [name, { ...file, of: [name] }]))
  const graph = new Map([...imports].map(([name, imported]) => [name, new Set(imported)]))
  const pairs = new Map<string, { a: string; b: string; saved: number }>()
  const compare = (a: string, b: string) => {
    const [one, other] = [merged.get(a), merged.get(b)]
    const saved = one && other && one.isFirst === other.isFirst ? savedBy(one, other) : 0
    if (saved > 0) pairs.set(`${a} ${b}`, { a, b, saved })
  }
  const names = [...merged.keys()]
  for (const [place, a] of names.entries()) for (const b of names.slice(place + 1)) compare(a, b)

  while (pairs.size) {
    const [key, { a, b }] = [...pairs].reduce((best, pair) => (pair[1].saved > best[1].saved ? pair : best))
    pairs.delete(key)
    const [one, other] = [merged.get(a), merged.get(b)]
    if (!one || !other || hasFileBetween(graph, a, b) || hasFileBetween(graph, b, a)) continue
    merged.set(a, {
      screens: one.screens.union(other.screens),
      size: one.size + other.size,
      isFirst: one.isFirst,
      of: [...one.of, ...other.of],
    })
    merged.delete(b)
    mergeInGraph(graph, a, b)
    for (const [old, pair] of pairs)
      if ([a, b].some((name) => name === pair.a || name === pair.b)) pairs.delete(old)
    for (const name of merged.keys()) if (name !== a) compare(a, name)
  }
  return new Map([...merged].flatMap(([name, { of }]) => of.map((file) => [file, name] as const)))
}

/** @returns the names, each after all that it imports, directly or not; an order exists unless files import each other */
export function inOrderOfImports(imports: Imports): string[] {
  const order = new Set<string>()
  const begun = new Set<string>()
  const visit = (name: string) => {
    if (begun.has(name)) return
    begun.add(name)
    for (const imported of imports.get(name) ?? []) visit(imported)
    order.add(name)
  }
  for (const name of imports.keys()) visit(name)
  return [...order]
}

/**
 * How many characters merging saves: the requests of screens that load both files, minus the code that
 * screens with only one of them load in addition.
 */
function savedBy(a: SharedFile, b: SharedFile) {
  const both = a.screens.intersection(b.screens).size
  return both * requestCost - (b.screens.size - both) * a.size - (a.screens.size - both) * b.size
}

/**
 * Whether `from` imports `to` by way of a third file. That file would import the merged file and be imported
 * by it.
 */
function hasFileBetween(graph: Imports, from: string, to: string) {
  const reached = new Set([...(graph.get(from) ?? [])].filter((name) => name !== to))
  // Iterating over a set includes what is added during it
  for (const name of reached) {
    const imported = graph.get(name) ?? new Set<string>()
    if (imported.has(to)) return true
    for (const one of imported) if (one !== from) reached.add(one)
  }
  return false
}

/** Replaces `a` and `b` by `a`. */
function mergeInGraph(graph: Map<string, Set<string>>, a: string, b: string) {
  const imported = (graph.get(a) ?? new Set<string>()).union(graph.get(b) ?? new Set<string>())
  graph.delete(b)
  graph.set(a, imported)
  for (const names of graph.values()) if (names.delete(b)) names.add(a)
  imported.delete(a)
}
