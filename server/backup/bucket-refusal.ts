import { S3ServiceError } from 's3mini'
import { BackupError } from './manifest.ts'

/** The refusal of a store, even if the library has wrapped it; undefined for a lost connection. */
function refusalOf(error: unknown): S3ServiceError | undefined {
  if (error instanceof S3ServiceError) return error
  const { cause } = error as { cause?: unknown }
  return cause ? refusalOf(cause) : undefined
}

/** The status of a refusal; undefined for a lost connection. */
export const statusOf = (error: unknown): number | undefined => refusalOf(error)?.status

/**
 * A sentence that says what to change. The code takes precedence over the status: a full quota is a 403, as a
 * wrong key is.
 */
export function bucketError(error: unknown, bucket: string): BackupError {
  const { status, serviceCode: code = '' } = refusalOf(error) ?? {}
  const reason = /Quota|StorageFull/.test(code)
    ? 'is full'
    : code === 'RequestTimeTooSkewed'
      ? 'refuses the time of this machine: set its clock'
      : ((status && reasons[status]) ??
        (status ? `answers ${status} ${code}`.trimEnd() : 'does not answer, or cuts the connection'))
  return new BackupError(`The bucket ${bucket} ${reason}.`, { cause: error })
}

const refused = 'refuses the key: check BACKUP_S3_KEY, BACKUP_S3_SECRET and what the key may do'
const reasons: Record<number, string> = {
  401: refused,
  403: refused,
  404: 'is not there: check BACKUP_TO and BACKUP_S3_ENDPOINT',
  507: 'is full',
}
