/**
 * For small machines: by default, glibc gives threads memory arenas of their own and keeps freed memory for
 * later.
 */
export const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
