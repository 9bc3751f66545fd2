import { serviceMotifs } from './service-motifs.ts'

/** The icon of a service by its name in `services.icon`; unknown names get the default, Briefcase. */
export function ServiceIcon({ name, className }: { name: string; className?: string }) {
  const { lines, accent } = Object.hasOwn(serviceMotifs, name)
    ? serviceMotifs[name as keyof typeof serviceMotifs]
    : serviceMotifs.Briefcase
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines} />
      <path d={accent} stroke="var(--accent)" />
    </svg>
  )
}
