/** Whether a file system refused a write because there is no space left: the disk is full, or a quota is. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
