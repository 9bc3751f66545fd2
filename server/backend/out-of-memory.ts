/**
 * A sentence when a process seems to have ended because memory ran out: V8 aborts when its heap is full, and
 * the system kills without a message (but a person can also have killed it).
 * @param code exit code
 * @param signal that ended it
 */
export function outOfMemory(code: number | null, signal: string | null): string | undefined {
  const advice =
    'The embedded database needs about 400 MB; end other programs, or use a machine with 1 GB or more.'
  if (signal === 'SIGABRT' || code === 134) return `The memory of the backend process ran out. ${advice}`
  if (signal === 'SIGKILL' || code === 137)
    return `The backend process was killed, as the system does when memory runs out. ${advice}`
  return undefined
}
