import type { Db } from '#app/data/db.ts'

/** Why an account cannot go on, apart from having the wrong type. */
export const inactiveReasons = ['pending', 'rejected', 'left', 'off'] as const
export type InactiveReason = (typeof inactiveReasons)[number]

/**
 * Why the signed-in account is not active: its application is pending or was rejected, the employee has left, or the
 * company has switched the account off. Null when that can't be read.
 */
export async function readInactiveReason(db: Db): Promise<InactiveReason | null> {
  const { data } = await db.rpc('account_status')
  return inactiveReasons.find((one) => one === data) ?? null
}
