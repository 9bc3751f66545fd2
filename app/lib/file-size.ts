import { showAmount } from './numbers.ts'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** How large a file is: the word for its unit, and the number to put into it. @param size in bytes */
export const showFileSize = (size: number): ['kilobytes' | 'megabytes', { size: string }] =>
  size < megabyte
    ? ['kilobytes', { size: showAmount(size && Math.max(1, Math.round(size / kilobyte))) }]
    : ['megabytes', { size: showAmount(Math.round((size / megabyte) * 10) / 10) }]
