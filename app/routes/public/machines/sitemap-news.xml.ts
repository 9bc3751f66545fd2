export { loader } from './sitemap.xml.ts'
