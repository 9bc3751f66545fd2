import type { MailKind } from '#common/mail-kinds.ts'

/** Sample data of a mail of each kind: values that the site sets, and values that people type. */
const usual: Record<MailKind, { set: Record<string, unknown>; typed: Record<string, string> }> = {
  password: { set: { token_hash: 'ab12'.repeat(16) }, typed: { name: 'نورة العتيبي' } },
  confirm_email: { set: { token: 'cd34'.repeat(8) }, typed: { name: 'Noura Al-Otaibi' } },
  account_changed: {
    set: {
      event: 'sign_in',
      at: '2026-11-23T09:41:00Z',
      browser:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    },
    typed: { name: 'نورة العتيبي' },
  },
  application_received: {
    set: {},
    typed: { name: 'سالم الغامدي', position_ar: 'مهندس كهرباء', position_en: 'Electrical engineer' },
  },
  application_approved: {
    set: {},
    typed: { name: 'سالم الغامدي', position_ar: 'مهندس كهرباء', position_en: 'Electrical engineer' },
  },
  application_rejected: {
    set: {},
    typed: {
      name: 'Salem Al-Ghamdi',
      reason:
        'الخبرة المطلوبة لهذه الوظيفة خمس سنوات في تصميم الأحمال.\n\nPlease apply again when your SCE membership is renewed.',
    },
  },
  notification: {
    set: { notification_type: 'letter' },
    typed: { name: 'سالم الغامدي', subject_ar: 'الاجتماع السنوي', subject_en: 'Yearly meeting' },
  },
  request_received: {
    set: { reference: 'R-7K2M4P', request: 'service', due_on: '2026-11-29' },
    typed: {
      name: 'نورة العتيبي',
      text: 'نرغب في تصميم فيلا سكنية من دورين في حي الملقا، مع ملحق خارجي.\n\nThe plot is 600 m² and its survey is ready.',
      service_ar: 'التصميم المعماري',
      service_en: 'Architectural design',
    },
  },
  request_late: {
    set: { reference: 'R-7K2M4P', request: 'message' },
    typed: { name: 'Noura Al-Otaibi' },
  },
  request_status: {
    set: { reference: 'R-7K2M4P', status: 'in_progress' },
    typed: { name: 'Noura Al-Otaibi', service_ar: 'التصميم المعماري', service_en: 'Architectural design' },
  },
  project_assigned: {
    set: {},
    typed: { name: 'نورة العتيبي', title_ar: 'برج العليا', title_en: 'Olaya tower' },
  },
  project_documents: {
    set: { id: '6f9c1d5e-0000-4000-8000-000000000001' },
    typed: { name: 'نورة العتيبي', title_ar: 'برج العليا', title_en: 'Olaya tower' },
  },
  document_expiring: {
    set: { document: 'residence_permit', expires_on: '2027-01-30', days: '30' },
    typed: { name: 'سالم الغامدي', number: '2345678901' },
  },
  company_request: {
    set: { id: '6f9c1d5e-0000-4000-8000-000000000001', reference: 'R-7K2M4P' },
    typed: { name: 'نورة العتيبي', service_ar: 'التصميم المعماري', service_en: 'Architectural design' },
  },
  company_message: {
    set: { id: '6f9c1d5e-0000-4000-8000-000000000001', reference: 'M-3QX9TB' },
    typed: { name: 'Noura Al-Otaibi' },
  },
  company_reply: {
    set: { id: '6f9c1d5e-0000-4000-8000-000000000001', reference: 'M-3QX9TB' },
    typed: { name: 'Noura Al-Otaibi' },
  },
  company_application: {
    set: {},
    typed: {
      name_ar: 'سالم الغامدي',
      name_en: 'Salem Al-Ghamdi',
      position_ar: 'مهندس كهرباء',
      position_en: 'Electrical engineer',
    },
  },
  credentials_expiring: {
    set: {
      credentials: [
        { kind: 'commercial_registration', number: '1010000000', valid_until: '2027-01-30' },
        {
          kind: 'iso',
          title_ar: 'آيزو 9001',
          title_en: 'ISO 9001',
          number: 'Q-1',
          valid_until: '2027-02-11',
        },
      ],
    },
    typed: {},
  },
  company_documents: {
    set: {
      documents: [
        {
          name_ar: 'سالم الغامدي',
          name_en: 'Salem Al-Ghamdi',
          document: 'residence_permit',
          expires_on: '2027-01-30',
        },
        {
          name_ar: 'ريم القحطاني',
          name_en: 'Reem Al-Qahtani',
          document: 'contract',
          expires_on: '2027-02-11',
        },
      ],
    },
    typed: {},
  },
  draft_failed: {
    set: { language: 'ar', at: '2026-11-29T05:00:00Z', problem: 'draft_conflict' },
    typed: { title: 'برج العليا · Olaya tower', name: 'نورة العتيبي' },
  },
  company_draft_failed: {
    set: { language: 'all', at: '2026-11-29T05:00:00Z', problem: 'draft_record_gone' },
    typed: { title: 'برج العليا · Olaya tower', by: 'نورة العتيبي' },
  },
  company_no_backup: { set: {}, typed: {} },
  morning: {
    set: { late: '2', replies: '4', mentions: '2', steps: '3', mine: '14', unowned: '1', unowned_steps: '2' },
    typed: { name: 'نورة العتيبي' },
  },
  answer: {
    set: { reference: 'R-7K3F2Q', request: 'service', subject: 'وثائق لطلبك R-7K3F2Q' },
    typed: {
      body: 'السلام عليكم نورة،\n\nحتى نكمل دراسة طلبك نحتاج إلى ما يلي:\n- رخصة البناء\n- Architectural drawings\n\nمع التحية،\nسالم الغامدي',
    },
  },
  privacy_proof: {
    set: { token: 'ef56'.repeat(16), reference: 'P-4N8W2K', request: 'copy' },
    typed: { name: 'نورة العتيبي' },
  },
  privacy_request: {
    set: { event: 'extended', reference: 'P-4N8W2K', request: 'copy', due_at: '2027-01-20T09:41:00Z' },
    typed: {
      name: 'Noura Al-Otaibi',
      message: 'تبحث إداراتنا في سجلات المشاريع القديمة.\n\nOur archives are kept in another city.',
    },
  },
  company_privacy: {
    set: {
      id: '6f9c1d5e-0000-4000-8000-000000000001',
      event: 'week',
      reference: 'P-4N8W2K',
      request: 'erasure',
      due_at: '2027-01-20T09:41:00Z',
    },
    typed: { name: 'نورة العتيبي' },
  },
  invitation: {
    set: {
      token: 'ab78'.repeat(16),
      role: 'admin',
      areas: 'content,requests',
      expires_at: '2026-12-03T09:41:00Z',
    },
    typed: { name: 'نورة العتيبي · Noura Al-Otaibi', inviter: 'سالم الغامدي · Salem Al-Ghamdi' },
  },
}

const long =
  'سالم بن عبدالرحمن Al-Ghamdi (PMP, SCE) مدير مشاريع الكهرباء والطاقة المتجددة في المنطقة الشرقية, Principal Electrical and Renewable Energy Engineer, الدمام'
const hostile =
  '\u202e<b>WIN</b> "now" & \'free\' www.evil.example http://evil.example/x me@evil.example\u2069 مرحبا'

/** The texts that people type, in each sample. */
export const sampleNames = ['usual', 'long', 'hostile', 'missing'] as const
export type SampleName = (typeof sampleNames)[number]

const typedText: Record<SampleName, (text: string) => string> = {
  usual: (text) => text,
  long: (text) => (text.includes('\n') ? `${`${long}. `.repeat(4)}\n\n${'x'.repeat(120)}\n${long}` : long),
  hostile: (text) => (text.includes('\n') ? `${hostile}\r\n\r\n${hostile}` : hostile),
  missing: () => '',
}

/** The data of a mail as `mail_outbox.data` holds it, for previews and tests. */
export function sampleData(kind: MailKind, sample: SampleName): Record<string, string> {
  const { set, typed } = usual[kind]
  const texts = Object.entries(typed).map(([name, text]) => [name, typedText[sample](text)])
  return { ...set, ...Object.fromEntries(texts) }
}
