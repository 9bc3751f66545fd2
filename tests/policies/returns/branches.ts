/** Which branches of schemas the answers of a test have filled: an empty list or a null shows nothing of what it holds. */
import type * as z from 'zod'
import { plainColumns } from './schema.ts'

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
}
const defOf = (schema: z.ZodType) => schema._zod.def as Def

/** The schemas inside of one, each with where it is. Columns of whole rows are left out. */
function partsOf(schema: z.ZodType): [string, z.ZodType][] {
  const { type, shape, element, innerType, options, valueType } = defOf(schema)
  if (type === 'object')
    return Object.entries(shape ?? {})
      .filter(([, part]) => !plainColumns.has(part))
      .map(([name, part]) => [`.${name}`, part])
  if (type === 'array' && element) return [['[]', element]]
  if ((type === 'nullable' || type === 'optional') && innerType) return [['', innerType]]
  if (type === 'union') return (options ?? []).map((option, place) => [`|${place}`, option])
  if (type === 'record' && valueType) return [['{}', valueType]]
  return []
}

/** The values that a part of a schema takes from one of the whole; none if the branch is not taken. */
function valuesOf(schema: z.ZodType, key: string, part: z.ZodType, value: unknown): unknown[] {
  const { type } = defOf(schema)
  if (type === 'object') return key.slice(1) in (value as object) ? [(value as never)[key.slice(1)]] : []
  if (type === 'array') return value as unknown[]
  if (type === 'record') return Object.values(value as object)
  if (type === 'union') return part.safeParse(value).success ? [value] : []
  return value === (type === 'nullable' ? null : undefined) ? [] : [value]
}

const seen = new WeakSet<z.ZodType>()

/** Notes the branches that a parsed value fills. A schema that several functions share counts once. */
export function note(schema: z.ZodType, value: unknown): void {
  for (const [key, part] of partsOf(schema))
    for (const one of valuesOf(schema, key, part, value)) {
      seen.add(part)
      note(part, one)
    }
}

/** Where nothing was filled so far, such as `my_day.mail_at`. */
export function unfilled(name: string, schema: z.ZodType): string[] {
  return partsOf(schema).flatMap(([key, part]) =>
    seen.has(part) ? unfilled(name + key, part) : [name + key],
  )
}
