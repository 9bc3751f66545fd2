import { khatam } from '#app/lib/khatam.ts'

const star = khatam(96)
/** Mixed from both accents, so that it is visible on light and dark backgrounds. */
const brass = 'color-mix(in srgb, var(--accent) 60%, var(--accent-bright))'

/** The default logo, used until one is uploaded. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-48 -48 96 96" fill="currentColor" aria-hidden="true">
      <path d={star.level} fill={brass} />
      <path d={star.turned} />
      <circle r={star.ring.radius} fill="none" stroke={brass} strokeWidth={star.ring.stroke} />
      <circle r={star.point} />
    </svg>
  )
}
