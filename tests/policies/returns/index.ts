/**
 * A schema of what each function returns, and of each jsonb column, as app/data/database.ts has them as types.
 * A change of one without the other fails to compile.
 */
import type * as z from 'zod'
import type { Columns, Returns } from '#app/data/database.ts'
import type { Json } from '#app/data/database.types.ts'
import { ofOffice } from './office.ts'
import { ofPeople } from './people.ts'
import { ofRequests } from './requests.ts'
import { columns } from './schema.ts'
import { ofWebsite } from './website.ts'

export { columns }

export const returns = { ...ofRequests, ...ofPeople, ...ofWebsite, ...ofOffice }

/** A type without interfaces and intersections, which would differ from an equal one that is written out. */
type Plain<Type> = Json extends Type
  ? Type
  : Type extends (infer Each)[]
    ? Plain<Each>[]
    : Type extends object
      ? { [Key in keyof Type]: Plain<Type[Key]> }
      : Type
type IsSame<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
/** The names under which a type and a schema differ, or only one of them is there. */
type Differing<Types, Schemas> = {
  [Name in keyof Types | keyof Schemas]: Name extends keyof Types & keyof Schemas
    ? Schemas[Name] extends z.ZodType
      ? IsSame<Plain<Types[Name]>, Plain<z.infer<Schemas[Name]>>> extends true
        ? never
        : Name
      : Name
    : Name
}[keyof Types | keyof Schemas]
type DifferingColumns = {
  [Table in keyof Columns | keyof typeof columns]: Table extends keyof Columns & keyof typeof columns
    ? Differing<Columns[Table], (typeof columns)[Table]>
    : Table
}[keyof Columns | keyof typeof columns]

type Nothing<Names extends never> = Names
/** An error of tsc here names what differs. */
export type Difference = Nothing<Differing<Returns, typeof returns> | DifferingColumns>
