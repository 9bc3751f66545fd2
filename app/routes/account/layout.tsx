import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { AuthProvider } from '#app/auth/auth-context.tsx'
import { type Company, CompanyContext } from '#app/auth/company.ts'
import { queries } from '#app/auth/profile.ts'
import { revealPasswords } from '#app/components/password-reveal.client.ts'
import { defaultSettings, readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readSiteImages } from '#app/data/site-images/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { publicPicture } from '#app/lib/images.ts'
import { readSection } from '#app/lib/read-section.ts'
import { displayPhone, phoneLink } from '#common/phone.ts'
import type { Route } from './+types/layout'
import '#app/styles/dark.css'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, images] = await Promise.all([
    readSection(site, 'company settings', readCompanySettings(site.db), null),
    readSection(site, 'logo', readSiteImages(site.db, ['logo']), null),
  ])
  const { company_name_ar, company_name_en, phone, email } = settings ?? defaultSettings
  return {
    backend: { url: site.supabaseUrl, key: site.publishableKey },
    company: {
      nameAr: company_name_ar ?? publicMessages('ar').common.unnamed,
      nameEn: company_name_en ?? publicMessages('en').common.unnamed,
      phone: phone ? { shown: displayPhone(phone), link: phoneLink(phone) } : null,
      email: email || null,
      logo: publicPicture(images?.logo?.image_url, site.storageBase),
      mails: site.mails,
      takesFiles: Boolean(site.requestFiles),
    } satisfies Company,
  }
}

export function shouldRevalidate() {
  return false
}

/** The layout of all account screens: provides the session, the backend's address and the company. */
export default function AccountLayout({ loaderData: { backend, company } }: Route.ComponentProps) {
  // In an effect, since `.client` modules are empty on the server
  useEffect(() => revealPasswords(), [])
  return (
    <QueryClientProvider client={queries}>
      <meta name="backend-url" content={backend.url} />
      <meta name="backend-key" content={backend.key} />
      <meta name="robots" content="noindex" />
      <AuthProvider>
        <CompanyContext value={company}>
          <Outlet />
        </CompanyContext>
      </AuthProvider>
    </QueryClientProvider>
  )
}
