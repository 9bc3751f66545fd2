import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { email, optional, personName, phone, text } from '#app/data/fields.ts'
import { documentProblem, type FileProblem, removeFiles, uploadFile } from '#app/data/files.ts'
import { type ListPage, type ListQuestion, readList, sinceVisit } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { joinDay, money, requiredDay } from '#app/data/workspace-fields.ts'
import { teamDocuments } from '#common/buckets.ts'
import { limits } from '#common/limits.ts'
import { isUuid } from '#common/uuid.ts'

export type Employee = Row<'employees'>

/** An application or an employee in the list, with the admin who approved it. */
export type ListedEmployee = Employee & { approver: { full_name: string } | null }

export const employeeStatuses = ['pending', 'approved', 'rejected', 'left'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

/**
 * The filters of the list: the statuses, and `leaving` for approved employees with a last day in the future.
 */
export const employeeFilters = ['pending', 'approved', 'leaving', 'rejected', 'left'] as const

/** Whether someone still works here and has a last day. */
export const isLeaving = ({ status, left_on }: Employee): boolean => status === 'approved' && left_on !== null

export type EmployeePage = ListPage<ListedEmployee, (typeof employeeFilters)[number]>

/** The start of the query keys of employees. */
export const employeesKey = ['employees'] as const

/** A page of applications and employees. @throws DataError */
const listEmployees = (
  question: ListQuestion,
  { status, opening, stage, since }: { status: string; opening: string; stage: string; since: string },
) =>
  readList('list_employees', question, {
    statuses: status ? [status] : null,
    openings: opening ? [opening] : null,
    stages: stage ? [stage] : null,
    since_visit: since === sinceVisit || null,
  })

/** The list of the screen /admin/employees. */
export const employeeList = {
  queryKey: employeesKey,
  meta: readFrom('employees'),
  exported: 'employees',
  read: listEmployees,
} as const

/** Records that an admin looks at someone's pay, contract, CV or documents. @throws DataError */
export async function noteLook(
  employee_id: string,
  what: 'pay' | 'contract' | 'cv' | 'document',
): Promise<void> {
  throwIfRefused(await browserDb().rpc('note_look', { employee_id, what }))
}

/** One application or employee, or null when there is none: for a dialog whose row is on another page. */
export const oneEmployee = (id: string) =>
  queryOptions({
    queryKey: [...employeesKey, 'one', id],
    meta: readFrom('employees'),
    queryFn: async (): Promise<ListedEmployee | null> => {
      // A truncated id in an address matches nothing
      if (!isUuid(id)) return null
      const answer = await browserDb()
        .from('employees')
        .select('*, approver:user_profiles!employees_approved_by_fkey(full_name)')
        .eq('id', id)
      return rows(answer)[0] ?? null
    },
  })

/** The terms of an employee. Section 5 of the specification: text that is not an amount becomes 0. */
export const termsForm = z.object({
  position_ar: text({ max: limits.title }),
  position_en: text({ max: limits.title }),
  department: optional(text({ max: limits.title, optional: true })),
  project_name: optional(text({ max: limits.title, optional: true })),
  employee_join_date: joinDay,
  base_salary: money,
  housing_allowance: money,
  transportation_allowance: money,
  food_allowance: money,
  other_allowance: money,
})
type Terms = z.output<typeof termsForm>

/** True for text that counts as 0 but is no zero, so that the form can warn. */
export function isNoAmount(typed: string): boolean {
  return money.parse(typed) === 0 && !/^[0٠۰\s.,٫٬،]*$/.test(typed)
}

/** The kinds of file that a contract may be: section 5 of the specification. */
export const contractTypes = ['.pdf', '.doc', '.docx'] as const

/** Checks a contract by its file extension and size, before it is sent. */
export function contractProblem(file: File): FileProblem | null {
  const name = file.name.toLowerCase()
  return contractTypes.some((ending) => name.endsWith(ending)) ? documentProblem(file) : 'type'
}

/** Approves a pending application with its terms, in one transaction. @throws DataError */
async function approve(id: string, terms: Terms, contract_url: string | undefined): Promise<Employee> {
  const { department, project_name, employee_join_date, ...others } = terms
  return rows(
    await browserDb().rpc('approve_employee', {
      employee_id: id,
      ...others,
      ...(department && { department }),
      ...(project_name && { project_name }),
      ...(employee_join_date && { employee_join_date }),
      ...(contract_url && { contract_url }),
    }),
  )
}

/**
 * Approves a pending application, or changes the terms of an approved employee, if unchanged since loaded.
 * The contract is uploaded first. If the rest fails it is deleted again; otherwise the one that it replaces
 * is deleted.
 * @param base `updated_at` of the row that the terms were made from
 * @param progress called with the part of the contract that has been sent, from 0 to 1
 * @throws StaleEdit; DataError, with the message employee_status_final when another admin has decided in the
 *   meantime
 */
export async function saveTerms(
  employee: Employee,
  terms: Terms,
  base: string | undefined,
  { contract, progress }: { contract: File | null; progress?: (part: number) => void },
): Promise<Employee> {
  const contract_url = contract
    ? await uploadFile(teamDocuments, contract, progress ? { progress } : {})
    : undefined
  try {
    const stored =
      employee.status === 'pending'
        ? await approve(employee.id, terms, contract_url)
        : await updateIfUnchanged('employees', employee.id, base ?? employee.updated_at, {
            ...terms,
            ...(contract_url && { contract_url }),
          })
    if (contract_url) void removeFiles([employee.contract_url])
    return stored
  } catch (error) {
    if (!contract_url) throw error
    // Only the answer may have been lost: then the row names the new contract. If the row cannot be read
    // either, leave the file to the server, which deletes unused ones
    const { data } = await browserDb().from('employees').select().eq('id', employee.id)
    if (data?.[0]?.contract_url === contract_url) return data[0]
    if (data) await removeFiles([contract_url])
    throw error
  }
}

/** Who a person is and how to reach them. */
export const personForm = z.object({
  full_name_ar: personName(),
  full_name_en: personName(),
  email,
  phone,
  profile_image_url: optional(z.string()),
})

/**
 * Corrects name, contact details and photo, if unchanged since loaded. The database copies name and phone to
 * the account's profile; the email for signing in stays.
 * @throws StaleEdit, DataError
 */
export async function savePerson(
  employee: Employee,
  person: z.output<typeof personForm>,
  base: string | undefined,
): Promise<Employee> {
  const stored = await updateIfUnchanged('employees', employee.id, base ?? employee.updated_at, person)
  if (stored.profile_image_url !== employee.profile_image_url) void removeFiles([employee.profile_image_url])
  return stored
}

export const leavingForm = z.object({ left_on: requiredDay })

/**
 * Records the last day of an employee. If it is in the future, they stay approved until it has ended (the
 * database decides); otherwise their portal closes immediately. @throws StaleEdit, DataError
 */
export const leave = (employee: Employee, left_on: string, base: string | undefined): Promise<Employee> =>
  updateIfUnchanged('employees', employee.id, base ?? employee.updated_at, { status: 'left', left_on })

/** Takes an employee back, or cancels a planned departure. @throws StaleEdit, DataError */
export const takeBack = (employee: Employee): Promise<Employee> =>
  updateIfUnchanged('employees', employee.id, employee.updated_at, { status: 'approved', left_on: null })

export const rejectionForm = z.object({
  rejection_reason: text({ max: limits.notes, lines: 'many' }),
})

/** Rejects a pending application; this is final. @throws DataError as `saveTerms` */
export async function rejectEmployee(id: string, rejection_reason: string): Promise<Employee> {
  return rows(await browserDb().rpc('reject_employee', { employee_id: id, rejection_reason }))
}
