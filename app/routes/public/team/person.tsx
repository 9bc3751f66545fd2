import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { FreeText } from '#app/components/free-text.tsx'
import { Monogram } from '#app/components/monogram.tsx'
import { Picture } from '#app/components/picture.tsx'
import { siteContext } from '#app/data/context.ts'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { readCardImages } from '#app/data/project-images/public.ts'
import { readProjectCards } from '#app/data/projects/public.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { itemAt } from '#app/routes/public/item-at.server.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { ProjectCards } from '#app/routes/public/project/cards.tsx'
import { cardView } from '#app/routes/public/project/view.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/person'
import { personGraph } from './graph.ts'
import styles from './person.module.css'
import { useRegistration } from './qualifications.ts'
import { leaderView, memberView } from './view.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { id, paths } = await itemAt(site, url, 'team', params.person)
  const [leaders, members] = await Promise.all([readLeaders(site.db), readTeamMembers(site.db)]).catch(
    (error: Error) => {
      site.log('team not read', { id, message: error.message })
      throw data(null, { status: 503 })
    },
  )
  const people = [
    ...leaders.map((row) => leaderView(row, language, site.storageBase)),
    ...members.map((row) => memberView(row, language, site.storageBase)),
  ]
  const person = people.find((one) => one.id === id)
  // Hidden or deleted between the two reads
  if (!person) throw data('team', { status: 410 })
  const { landing, common } = publicMessages(language)
  const { grade } = person.qualifications
  const [cards, images] = await Promise.all([
    readSection(site, 'projects', readProjectCards(site.db), []),
    readSection(site, 'pictures of projects', readCardImages(site.db), null),
  ])
  return {
    person,
    gradeName: grade && landing.team.qualifications.grades[grade],
    council: common.credentials.engineers_council,
    projects: cards
      .filter((card) => card.team_ids.includes(id))
      .map((card) => cardView(card, language, site.storageBase, images?.get(card.id))),
    paths,
    list: { path: '/#team', name: landing.team.page.all },
    others: people.flatMap(({ id, path, name, position }) =>
      path && id !== person.id ? [{ path, name, position }] : [],
    ),
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const siteName = frame.loaderData?.company.name ?? ''
  const siteUrl = root.loaderData?.siteUrl ?? ''
  const { person, paths } = loaderData
  return [
    ...pageMeta({
      pathname: location.pathname,
      own: frame.loaderData?.own,
      siteUrl,
      siteName,
      title: [[person.name, person.position].filter(Boolean).join(' · '), siteName]
        .filter(Boolean)
        .join(' | '),
      description: person.bio,
      ...(person.picture && { picture: person.picture, pictureAlt: person.name }),
      paths,
    }),
    ...personGraph(location.pathname, siteUrl, frame.loaderData, loaderData),
  ]
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const { person, projects, others } = loaderData
  const leader = 'years' in person ? person : null
  const day = 'joined' in person ? person.joined : person.since
  const role = leader?.memberType
  const facts = [
    { name: 'specialization', value: person.specialization },
    // The day since when says it already
    { name: 'role', value: role && !(role === 'member_since' && day) && t(`team.types.${role}`) },
    {
      name: 'experience',
      value: leader && leader.years > 0 && t('team.facts.years', { count: leader.years }),
    },
    { name: 'since', value: day?.gregorian },
  ] as const
  const qualified = [...person.qualifications.degrees, useRegistration()(person.qualifications)].filter(
    Boolean,
  )
  return (
    <>
      <article>
        <PageHead title={person.name} back={{ href: pathFor(language, '/#team'), text: t('team.page.all') }}>
          <p dir="auto">{person.position}</p>
        </PageHead>
        <div className={styles.page}>
          <div className={styles.photo}>
            {person.picture ? (
              <Picture
                picture={person.picture}
                alt=""
                width={480}
                height={600}
                widths={[320, 480, 640, 960]}
                sizes="(width >= 48rem) 22rem, 60vw"
                fetchPriority="high"
              />
            ) : (
              <Monogram name={person.name} />
            )}
          </div>
          <div className={styles.words}>
            <p className={styles.bio} dir="auto">
              <FreeText>{person.bio}</FreeText>
            </p>
            {facts.some(({ value }) => value) && (
              <dl className={styles.facts}>
                {facts.map(
                  ({ name, value }) =>
                    value && (
                      <div key={name}>
                        <dt>{t(`team.facts.${name}`)}</dt>
                        <dd>
                          <bdi>{value}</bdi>
                        </dd>
                      </div>
                    ),
                )}
              </dl>
            )}
            {qualified.length > 0 && (
              <section aria-labelledby="person-qualifications">
                <h2 id="person-qualifications">{t('team.qualifications.title')}</h2>
                <ul className={styles.facts}>
                  {qualified.map((line) => (
                    <li key={line} dir="auto">
                      {line}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </div>
        {projects.length > 0 && (
          <section className={styles.projects} aria-labelledby="person-projects">
            <div>
              <h2 id="person-projects">{t('team.page.projects')}</h2>
              <ProjectCards projects={projects} level={3} swipe />
            </div>
          </section>
        )}
      </article>
      {others.length > 0 && (
        <nav className={styles.others} aria-labelledby="other-people" data-screen="">
          <div>
            <h2 id="other-people">{t('team.page.others')}</h2>
            <ul>
              {others.map(({ path, name, position }) => (
                <li key={path}>
                  <a href={pathFor(language, path)}>
                    <bdi>{name}</bdi>
                  </a>
                  <span dir="auto">{position}</span>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      )}
    </>
  )
}

export { PublicError as ErrorBoundary }
