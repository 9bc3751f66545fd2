/** The buckets whose files pages show. */
export const pictureBuckets = ['project-images', 'team-images', 'site-images'] as const

/** Photos of applicants and employees, who are not published: shown to few, and never resized into `/pictures/`. */
export const employeePhotos = 'employee-photos'

/** CVs of applicants: private, and written by the server alone. */
export const applicantCvs = 'applicant-cvs'

/** Scans of renewed documents: private, under the id of the employee who handed them in. */
export const employeeDocuments = 'employee-documents'

/** The files of requests: private, whatever they are. */
export const requestFiles = 'request-files'

/** Whether pages show the files of a bucket. */
export const isPublicBucket = (name: string): boolean => (pictureBuckets as readonly string[]).includes(name)

/** Whether a bucket takes pictures alone. */
export const isPictureBucket = (name: string): boolean => name === employeePhotos || isPublicBucket(name)
