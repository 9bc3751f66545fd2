import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The vocabulary of schema.org, read from the types of the package schema-dts, which are made from it. */
interface Vocabulary {
  /** The supertypes of each type, including itself. */
  kindsOf(type: string): Set<string>
  /** The names of the types that a property accepts; undefined if the type has no such property. */
  takes(type: string, property: string): string[] | undefined
}

const dataTypes = new Set([
  'Text',
  'URL',
  'Date',
  'DateTime',
  'Time',
  'Number',
  'Integer',
  'Float',
  'Boolean',
  'string',
])

let known: Vocabulary | undefined

/** The vocabulary; read once, which takes a tenth of a second. */
function vocabulary(): Vocabulary {
  known ??= readVocabulary()
  return known
}

function readVocabulary(): Vocabulary {
  const folder = dirname(createRequire(import.meta.url).resolve('schema-dts'))
  const types = readFileSync(join(folder, 'schema.d.ts'), 'utf8')
  const bases = new Map<string, { parents: string[]; properties: Map<string, string[]> }>()
  for (const [, name = '', parents = '', body = ''] of types.matchAll(
    /^(?:export )?interface (\w+?)(?:Base|Leaf) extends ([^{]+?) \{\n([\s\S]*?)^\}/gm,
  )) {
    const entry = bases.get(name) ?? { parents: [], properties: new Map<string, string[]>() }
    for (const [, parent = ''] of parents.matchAll(/(\w+)Base\b/g))
      if (parent !== name) entry.parents.push(parent)
    for (const [, property = '', range = ''] of body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm))
      entry.properties.set(property, range.split(' | '))
    bases.set(name, entry)
  }
  /** Types that may be written as a plain text, such as a name of a country. */
  const texts = new Set([...types.matchAll(/^export type (\w+) = .*\| string;$/gm)].map(([, name]) => name))
  const kindsOf = (type: string): Set<string> => {
    const parents = bases.get(type)?.parents ?? []
    return new Set([type, ...parents.flatMap((parent) => [...kindsOf(parent)])])
  }
  return {
    kindsOf,
    takes(type, property) {
      if (!types.includes(`"@type": "${type}";`)) return undefined
      for (const kind of kindsOf(type)) {
        const range = bases.get(kind)?.properties.get(property)
        if (range) return range.flatMap((one) => (texts.has(one) ? [one, 'Text'] : [one]))
      }
      return undefined
    },
  }
}

const isValue = (one: unknown) => /^https:\/\/schema\.org\/\w+$/.test(String(one))

type Thing = Record<string, unknown>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null
const isReference = (value: Thing) => Object.keys(value).join() === '@id'

/** Every typed thing in a graph, including nested ones. */
export function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn)
  if (!isThing(value)) return []
  const inside = Object.values(value).flatMap(thingsIn)
  return '@type' in value ? [value, ...inside] : inside
}

/** The @id of everything that a graph refers to. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isThing(value)) return []
  return isReference(value) ? [String(value['@id'])] : Object.values(value).flatMap(referencesIn)
}

/**
 * Everything in a graph that schema.org does not know: types, properties of a type, and values that a
 * property does not accept.
 */
export function unknownIn(graph: unknown): string[] {
  const { kindsOf, takes } = vocabulary()
  const all = thingsIn(graph)
  const typeOf = new Map(all.map((thing) => [thing['@id'], String(thing['@type'])]))
  return all.flatMap((thing) => {
    const type = String(thing['@type'])
    return Object.entries(thing).flatMap(([property, value]) => {
      if (property.startsWith('@')) return []
      const range = takes(type, property)
      if (!range) return [`${type}.${property}`]
      const fits = (one: unknown): boolean => {
        // A page can be given by its address, and a value by itself
        const address = range.includes('IdReference') && URL.canParse(String(one))
        if (!isThing(one)) return address || range.some((name) => dataTypes.has(name)) || isValue(one)
        const own = isReference(one) ? typeOf.get(one['@id']) : String(one['@type'])
        // This thing is described on another page
        if (!own) return range.includes('IdReference')
        return [...kindsOf(own)].some((kind) => range.includes(kind))
      }
      return [value].flat().every(fits) ? [] : [`${type}.${property}: ${JSON.stringify(value).slice(0, 80)}`]
    })
  })
}
