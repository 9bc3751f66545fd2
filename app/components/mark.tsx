/** The firm's own mark, for as long as no logo has been uploaded. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--brand)" />
      <path d="M8 25V9h3.4v6.2h9.2V9H24v16h-3.4v-6.6h-9.2V25z" fill="#fff" />
      <path d="M8 7.2 16 4l8 3.2" fill="none" stroke="var(--accent-bright)" strokeWidth="2" />
    </svg>
  )
}
