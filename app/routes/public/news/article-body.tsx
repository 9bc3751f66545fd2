import type { ReactNode } from 'react'
import { Picture } from '#app/components/picture.tsx'
import { publicPicture } from '#app/lib/images.ts'
import { type Article, type ArticleNode, type ArticleText, cleanArticle } from '#common/article.ts'
import styles from './article-body.module.css'

/**
 * A piece of text inside its marks. A link to another website gives that website no access to this window.
 */
function Marked({ text, marks = [] }: ArticleText): ReactNode {
  const [mark, ...others] = marks
  if (!mark) return text
  const inside = <Marked type="text" text={text} marks={others} />
  if (mark.type === 'bold') return <strong>{inside}</strong>
  if (mark.type === 'italic') return <em>{inside}</em>
  return (
    <a href={mark.attrs.href} {...(/^https?:/.test(mark.attrs.href) && { rel: 'noopener' })}>
      {inside}
    </a>
  )
}

function Part({ node, storageBase }: { node: ArticleNode; storageBase: string }): ReactNode {
  if (node.type === 'text') return <Marked {...node} />
  if (node.type === 'image') {
    const picture = publicPicture(node.attrs.src, storageBase)
    return (
      picture && (
        <figure>
          <Picture
            picture={picture}
            alt={node.attrs.alt}
            width={960}
            height={600}
            widths={[400, 640, 800, 960, 1280]}
            sizes="(width < 48rem) 100vw, 42rem"
            ownRatio
            loading="lazy"
          />
          {node.attrs.caption && <figcaption>{node.attrs.caption}</figcaption>}
        </figure>
      )
    )
  }
  const inside = <Parts content={node.content} storageBase={storageBase} />
  switch (node.type) {
    case 'paragraph':
      return <p>{inside}</p>
    case 'heading':
      return node.attrs?.level === 3 ? <h3>{inside}</h3> : <h2>{inside}</h2>
    case 'bulletList':
      return <ul>{inside}</ul>
    case 'orderedList':
      return <ol>{inside}</ol>
    case 'listItem':
      return <li>{inside}</li>
    case 'blockquote':
      return <blockquote>{inside}</blockquote>
    case 'hardBreak':
      return <br />
  }
}

function Parts({ content = [], storageBase }: { content: ArticleNode[] | undefined; storageBase: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change while it is shown.
  return content.map((node, place) => <Part key={place} node={node} storageBase={storageBase} />)
}

/**
 * An article as a page shows it. Only what `cleanArticle` lets through becomes an element, and React writes every text
 * as text: whatever is stored, no markup of it reaches the page.
 */
export function ArticleBody({ body, storageBase }: { body: unknown; storageBase: string }) {
  const article: Article = cleanArticle(body)
  return (
    <div className={styles.body}>
      <Parts content={article.content} storageBase={storageBase} />
    </div>
  )
}
