/**
 * Values as PostgREST writes them, from both databases (docs/upstream/value-formats.md, json-stored-twice.md).
 */
import { types } from '@electric-sql/pglite'

/**
 * PostgreSQL prints "2026-11-20 10:00:00.123456+00", PostgREST "2026-11-20T10:00:00.123456+00:00". Every digit is kept:
 * a form finds out by comparing `updated_at` that a row has changed since.
 */
const timestamptz = (text: string) => timestamp(text).replace(/([+-]\d\d)$/, '$1:00')
const timestamp = (text: string) => text.replace(' ', 'T')

/** Replaces parsers of PGlite. */
export const pgliteParsers = {
  [types.TIMESTAMPTZ]: timestamptz,
  [types.TIMESTAMP]: timestamp,
  [types.NUMERIC]: Number,
}

/** Lite passes JSON as text already, and postgres.js would write that as a JSON string. */
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
})

/** Refuses an object as PGlite does; postgres.js would store "[object Object]", or what the object says it is. */
function serializeText(value: unknown): string {
  if (typeof value === 'object') throw new TypeError('Invalid input for string type')
  return String(value)
}

/** Replaces types of postgres.js. */
export const postgresTypes = {
  text: { to: types.TEXT, from: [types.TEXT], serialize: serializeText, parse: String },
  json: json(types.JSON),
  jsonb: json(types.JSONB),
  numeric: { to: types.NUMERIC, from: [types.NUMERIC], serialize: String, parse: Number },
  timestamp: { to: types.TIMESTAMP, from: [types.TIMESTAMP], serialize: String, parse: timestamp },
  timestamptz: { to: types.TIMESTAMPTZ, from: [types.TIMESTAMPTZ], serialize: String, parse: timestamptz },
}
