import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { backendUrl } from '#app/data/browser-db.ts'
import { publicImageUrl } from '#app/lib/images.ts'
import { isArticleImage, isArticleLink } from '#common/article.ts'

/** An image of an article, with a caption. Images that are not stored here are dropped, even when pasted. */
const ArticleImage = Image.extend({
  addAttributes() {
    return {
      src: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-stored'),
        renderHTML: ({ src }: Record<string, string>) => ({
          src: publicImageUrl(src, backendUrl()),
          'data-stored': src,
        }),
      },
      alt: { default: '' },
      caption: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-caption') ?? '',
        renderHTML: ({ caption }: Record<string, string>) => (caption ? { 'data-caption': caption } : {}),
      },
    }
  },
  parseHTML() {
    return [
      {
        tag: 'img',
        getAttrs: (element: HTMLElement) =>
          isArticleImage(element.getAttribute('data-stored')) ? null : false,
      },
    ]
  },
  addInputRules: () => [],
})

/** The only formats that an article may have; private.is_article() in the database accepts the same. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => isArticleLink(url),
    },
  }),
  ArticleImage,
]
