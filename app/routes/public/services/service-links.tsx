import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'

interface ServiceLinksProps {
  services: readonly { id: string; path: string; title: string }[]
  className?: string | undefined
}

/** Services by their names, each with its page. */
export function ServiceLinks({ services, className }: ServiceLinksProps) {
  const language = useLanguage()
  return (
    <ul className={className}>
      {services.map(({ id, path, title }) => (
        <li key={id}>
          <a href={pathFor(language, path)}>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
