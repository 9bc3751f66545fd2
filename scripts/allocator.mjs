/** For small machines: every thread may otherwise keep memory of its own (glibc), and what was freed is kept for later. */
export const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
