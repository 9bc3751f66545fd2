import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { Dotted } from '#app/components/dotted.tsx'
import { Monogram } from '#app/components/monogram.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { Copy } from '#app/data/site-content/public.ts'
import type { Picture as PictureOf } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import swipe from '#app/routes/public/swipe.module.css'
import { pathFor } from '#common/language.ts'
import type { Landing } from './content.server.ts'
import { Section } from './section.tsx'
import styles from './team.module.css'

type Day = NonNullable<Landing['members'][number]['joined']>

interface Person {
  picture: PictureOf | null
  /** The path of their page, without the language, if they have one. */
  path: string | null
  name: string
  position: string
  specialization: string
  bio: string
  /** Short facts, such as years of experience. */
  facts: string[]
  /** When the person joined. */
  since: { text: string; hijri?: string } | null
}

function PersonCard({ person, large }: { person: Person; large: boolean }) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  return (
    <li className={large ? `${styles.card} ${styles.large}` : styles.card}>
      <div className={styles.photo}>
        {person.picture ? (
          <Picture
            picture={person.picture}
            alt=""
            width={320}
            height={400}
            widths={[192, 320, 480, 640]}
            sizes={large ? '(width >= 48rem) 18rem, 8rem' : '6rem'}
            loading="lazy"
            ownRatio
          />
        ) : (
          <Monogram name={person.name} />
        )}
      </div>
      <div className={styles.words}>
        <h4 dir="auto">
          {person.path ? <a href={pathFor(language, person.path)}>{person.name}</a> : person.name}
        </h4>
        <p className={styles.position} dir="auto">
          {person.position}
        </p>
        {person.specialization && <p dir="auto">{person.specialization}</p>}
        <Dotted className={styles.fact} parts={person.facts} />
        {(person.bio || person.since) && (
          <details className={styles.bio}>
            <summary>
              {t('team.biography')}
              <span className="hidden">: {person.name}</span>
              <Plus aria-hidden="true" />
            </summary>
            {person.bio && <p dir="auto">{person.bio}</p>}
            {person.since && (
              <p className={styles.fact}>
                {person.since.text}
                {person.since.hijri && <span>{t('common:hijri', { date: person.since.hijri })}</span>}
              </p>
            )}
          </details>
        )}
      </div>
    </li>
  )
}

interface TeamProps {
  copy: Copy | undefined
  leaders: Landing['leaders']
  members: Landing['members']
}

/** The team section: leadership and team members. */
export function Team({ copy, leaders, members }: TeamProps) {
  const { t } = useTranslation(['landing', 'common'])

  const leaderFacts = ({ memberType, years }: Landing['leaders'][number]) => [
    ...(memberType ? [t(`team.types.${memberType}`)] : []),
    ...(years > 0 ? [t('team.experience', { count: years })] : []),
  ]
  const sinceOf = (words: 'team.joined' | 'team.types.member_since_date', day: Day | null) =>
    day && { text: t(words, { date: day.gregorian }), hijri: day.hijri }

  const groups = [
    {
      key: 'leadership',
      people: leaders.map((leader) => ({
        ...leader,
        facts: leaderFacts(leader),
        since: sinceOf('team.types.member_since_date', leader.since),
      })),
    },
    {
      key: 'members',
      people: members.map((member) => ({
        ...member,
        facts: [],
        since: sinceOf('team.joined', member.joined),
      })),
    },
  ] as const
  return (
    <Section id="team" title={t('common:nav.team')} copy={copy} ground="sand">
      {leaders.length + members.length === 0 && <p className={styles.empty}>{t('team.empty')}</p>}
      {groups.map(
        ({ key, people }) =>
          people.length > 0 && (
            <section key={key} className={styles.group}>
              <h3 id={`team-${key}`}>{t(`team.${key}`)}</h3>
              <ul
                className={`${styles.cards} ${swipe.swipe}`}
                aria-labelledby={`team-${key}`}
                // On phones the people are a row: the keyboard scrolls it from a control in it, or from the
                // row itself
                tabIndex={people.some(({ path, bio, since }) => path || bio || since) ? undefined : 0}
              >
                {people.map((person) => (
                  <PersonCard key={person.id} person={person} large={key === 'leadership'} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Section>
  )
}
