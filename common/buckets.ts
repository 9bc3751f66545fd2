/** The buckets whose files pages show. */
export const pictureBuckets = ['project-images', 'team-images', 'site-images'] as const

/**
 * Photos of applicants and employees who are not published: few people may see them, and they are never
 * resized into `/pictures/`.
 */
export const employeePhotos = 'employee-photos'

/** CVs of applicants: private; only the server writes them. */
export const applicantCvs = 'applicant-cvs'

/** Scans of renewed documents: private, under the id of the employee who handed them in. */
export const employeeDocuments = 'employee-documents'

/** The files of requests: private, whatever their kind. */
export const requestFiles = 'request-files'

/** Contracts of employees, and attachments of leadership positions: private. */
export const teamDocuments = 'team-documents'

/** The buckets whose files can be read only with the right to do so, or by a signed address. */
const privateBuckets = [employeePhotos, applicantCvs, employeeDocuments, requestFiles, teamDocuments] as const

/** All buckets: supabase/schemas/81_storage.sql. */
export const buckets = [...pictureBuckets, ...privateBuckets] as const
export type Bucket = (typeof buckets)[number]

/** Whether pages show the files of a bucket. */
export const isPublicBucket = (name: string): boolean => (pictureBuckets as readonly string[]).includes(name)

/** Whether a bucket accepts only pictures. */
export const isPictureBucket = (name: string): boolean => name === employeePhotos || isPublicBucket(name)
