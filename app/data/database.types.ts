// Made by `npm run types:database` from supabase/migrations. Do not edit.
// Enums: the values that a column's check allows, named <table>_<column>.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      answer_settings: {
        Row: {
          answer_unit: Database["public"]["Enums"]["answer_settings_answer_unit"]
          answer_within: number
          closes: string
          holidays: NonNullable<Json>
          id: string
          only_one: boolean
          opens: string
          updated_at: string
          work_days: number[]
        }
        Insert: {
          answer_unit?: Database["public"]["Enums"]["answer_settings_answer_unit"]
          answer_within?: number
          closes?: string
          holidays?: NonNullable<Json>
          id?: string
          only_one?: boolean
          opens?: string
          updated_at?: string
          work_days?: number[]
        }
        Update: {
          answer_unit?: Database["public"]["Enums"]["answer_settings_answer_unit"]
          answer_within?: number
          closes?: string
          holidays?: NonNullable<Json>
          id?: string
          only_one?: boolean
          opens?: string
          updated_at?: string
          work_days?: number[]
        }
        Relationships: []
      }
      answer_templates: {
        Row: {
          body_ar: string
          body_en: string
          created_at: string
          display_order: number
          id: string
          subject_ar: string
          subject_en: string
          title_ar: string
          title_en: string
          updated_at: string
        }
        Insert: {
          body_ar: string
          body_en: string
          created_at?: string
          display_order?: number
          id?: string
          subject_ar: string
          subject_en: string
          title_ar: string
          title_en: string
          updated_at?: string
        }
        Update: {
          body_ar?: string
          body_en?: string
          created_at?: string
          display_order?: number
          id?: string
          subject_ar?: string
          subject_en?: string
          title_ar?: string
          title_en?: string
          updated_at?: string
        }
        Relationships: []
      }
      application_notes: {
        Row: {
          author_id: string | null
          created_at: string
          edited_at: string | null
          employee_id: string
          id: string
          text: string
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          edited_at?: string | null
          employee_id: string
          id?: string
          text: string
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          created_at?: string
          edited_at?: string | null
          employee_id?: string
          id?: string
          text?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_notes_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "application_notes_employee_id_fkey"
            columns: ["employee_id"]
            isOneToOne: false
            referencedRelation: "employees"
            referencedColumns: ["id"]
          },
        ]
      }
      application_stages: {
        Row: {
          created_at: string
          display_order: number
          id: string
          name_ar: string
          name_en: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          display_order?: number
          id?: string
          name_ar: string
          name_en: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          display_order?: number
          id?: string
          name_ar?: string
          name_en?: string
          updated_at?: string
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          actor_id: string | null
          at: string
          details: Json | null
          details_hash: string
          id: number
          kind: Database["public"]["Enums"]["audit_log_kind"]
          record_id: string | null
          role: string
          session_id: string | null
          table_name: string
          words: string | null
        }
        Insert: {
          actor_id?: string | null
          at?: string
          details?: Json | null
          details_hash: string
          id?: never
          kind: Database["public"]["Enums"]["audit_log_kind"]
          record_id?: string | null
          role: string
          session_id?: string | null
          table_name: string
          words?: never
        }
        Update: {
          actor_id?: string | null
          at?: string
          details?: Json | null
          details_hash?: string
          id?: never
          kind?: Database["public"]["Enums"]["audit_log_kind"]
          record_id?: string | null
          role?: string
          session_id?: string | null
          table_name?: string
          words?: never
        }
        Relationships: []
      }
      bin: {
        Row: {
          batch: string
          deleted_at: string
          deleted_by: string | null
          id: string
          linked: string[]
          name: string | null
          parent: string | null
          record_id: string
          row: NonNullable<Json>
          table_name: Database["public"]["Enums"]["bin_table_name"]
          words: string
        }
        Insert: {
          batch: string
          deleted_at?: string
          deleted_by?: string | null
          id?: string
          linked?: string[]
          name?: string | null
          parent?: string | null
          record_id: string
          row: NonNullable<Json>
          table_name: Database["public"]["Enums"]["bin_table_name"]
          words?: string
        }
        Update: {
          batch?: string
          deleted_at?: string
          deleted_by?: string | null
          id?: string
          linked?: string[]
          name?: string | null
          parent?: string | null
          record_id?: string
          row?: NonNullable<Json>
          table_name?: Database["public"]["Enums"]["bin_table_name"]
          words?: string
        }
        Relationships: []
      }
      bin_settings: {
        Row: {
          days: number
          id: string
          only_one: boolean
          updated_at: string
        }
        Insert: {
          days?: number
          id?: string
          only_one?: boolean
          updated_at?: string
        }
        Update: {
          days?: number
          id?: string
          only_one?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      breaches: {
        Row: {
          authority_told_at: string | null
          closed_at: string | null
          created_at: string
          id: string
          measures: string | null
          noticed_at: string
          people_told_at: string | null
          steps: string[]
          title: string
          updated_at: string
          what: string | null
          whose: string | null
        }
        Insert: {
          authority_told_at?: string | null
          closed_at?: string | null
          created_at?: string
          id?: string
          measures?: string | null
          noticed_at: string
          people_told_at?: string | null
          steps?: string[]
          title: string
          updated_at?: string
          what?: string | null
          whose?: string | null
        }
        Update: {
          authority_told_at?: string | null
          closed_at?: string | null
          created_at?: string
          id?: string
          measures?: string | null
          noticed_at?: string
          people_told_at?: string | null
          steps?: string[]
          title?: string
          updated_at?: string
          what?: string | null
          whose?: string | null
        }
        Relationships: []
      }
      client_project_files: {
        Row: {
          client_id: string
          client_project_id: string
          created_at: string
          downloaded_at: string | null
          file_url: string
          id: string
          kind: Database["public"]["Enums"]["client_project_files_kind"]
          name: string
          size: number
          updated_at: string
        }
        Insert: {
          client_id: string
          client_project_id: string
          created_at?: string
          downloaded_at?: string | null
          file_url: string
          id?: string
          kind: Database["public"]["Enums"]["client_project_files_kind"]
          name: string
          size: number
          updated_at?: string
        }
        Update: {
          client_id?: string
          client_project_id?: string
          created_at?: string
          downloaded_at?: string | null
          file_url?: string
          id?: string
          kind?: Database["public"]["Enums"]["client_project_files_kind"]
          name?: string
          size?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "client_project_files_client_project_id_client_id_fkey"
            columns: ["client_project_id", "client_id"]
            isOneToOne: false
            referencedRelation: "client_projects"
            referencedColumns: ["id", "client_id"]
          },
        ]
      }
      client_projects: {
        Row: {
          client_id: string
          created_at: string
          ends_on: string | null
          id: string
          lead_id: string | null
          milestone: string | null
          milestone_on: string | null
          notes: string | null
          project_id: string
          shows_email: boolean
          shows_phone: boolean
          starts_on: string | null
          status: Database["public"]["Enums"]["client_projects_status"]
          updated_at: string
        }
        Insert: {
          client_id: string
          created_at?: string
          ends_on?: string | null
          id?: string
          lead_id?: string | null
          milestone?: string | null
          milestone_on?: string | null
          notes?: string | null
          project_id: string
          shows_email?: boolean
          shows_phone?: boolean
          starts_on?: string | null
          status?: Database["public"]["Enums"]["client_projects_status"]
          updated_at?: string
        }
        Update: {
          client_id?: string
          created_at?: string
          ends_on?: string | null
          id?: string
          lead_id?: string | null
          milestone?: string | null
          milestone_on?: string | null
          notes?: string | null
          project_id?: string
          shows_email?: boolean
          shows_phone?: boolean
          starts_on?: string | null
          status?: Database["public"]["Enums"]["client_projects_status"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "client_projects_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "client_projects_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      client_references: {
        Row: {
          author_ar: string | null
          author_en: string | null
          consent_by: string | null
          consent_on: string | null
          created_at: string
          display_order: number
          id: string
          image_url: string | null
          is_active: boolean
          name_ar: string
          name_en: string
          quote_ar: string | null
          quote_en: string | null
          updated_at: string
        }
        Insert: {
          author_ar?: string | null
          author_en?: string | null
          consent_by?: string | null
          consent_on?: string | null
          created_at?: string
          display_order?: number
          id?: string
          image_url?: string | null
          is_active?: boolean
          name_ar: string
          name_en: string
          quote_ar?: string | null
          quote_en?: string | null
          updated_at?: string
        }
        Update: {
          author_ar?: string | null
          author_en?: string | null
          consent_by?: string | null
          consent_on?: string | null
          created_at?: string
          display_order?: number
          id?: string
          image_url?: string | null
          is_active?: boolean
          name_ar?: string
          name_en?: string
          quote_ar?: string | null
          quote_en?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      company_settings: {
        Row: {
          address_ar: string | null
          address_en: string | null
          answer_days: number
          closed_since: string | null
          company_name_ar: string | null
          company_name_en: string | null
          created_at: string
          description_ar: string | null
          description_en: string | null
          email: string | null
          hides_empty_sections: boolean
          id: string
          is_open: boolean
          map_url: string | null
          mission_ar: string | null
          mission_en: string | null
          opening_hours: NonNullable<Json>
          phone: string | null
          privacy_ar: string | null
          privacy_en: string | null
          social_links: NonNullable<Json>
          updated_at: string
          vision_ar: string | null
          vision_en: string | null
          whatsapp: string | null
        }
        Insert: {
          address_ar?: string | null
          address_en?: string | null
          answer_days?: number
          closed_since?: string | null
          company_name_ar?: string | null
          company_name_en?: string | null
          created_at?: string
          description_ar?: string | null
          description_en?: string | null
          email?: string | null
          hides_empty_sections?: boolean
          id?: string
          is_open?: boolean
          map_url?: string | null
          mission_ar?: string | null
          mission_en?: string | null
          opening_hours?: NonNullable<Json>
          phone?: string | null
          privacy_ar?: string | null
          privacy_en?: string | null
          social_links?: NonNullable<Json>
          updated_at?: string
          vision_ar?: string | null
          vision_en?: string | null
          whatsapp?: string | null
        }
        Update: {
          address_ar?: string | null
          address_en?: string | null
          answer_days?: number
          closed_since?: string | null
          company_name_ar?: string | null
          company_name_en?: string | null
          created_at?: string
          description_ar?: string | null
          description_en?: string | null
          email?: string | null
          hides_empty_sections?: boolean
          id?: string
          is_open?: boolean
          map_url?: string | null
          mission_ar?: string | null
          mission_en?: string | null
          opening_hours?: NonNullable<Json>
          phone?: string | null
          privacy_ar?: string | null
          privacy_en?: string | null
          social_links?: NonNullable<Json>
          updated_at?: string
          vision_ar?: string | null
          vision_en?: string | null
          whatsapp?: string | null
        }
        Relationships: []
      }
      content_version: {
        Row: {
          changed_at: string
          id: number
          version: number
        }
        Insert: {
          changed_at?: string
          id?: number
          version?: number
        }
        Update: {
          changed_at?: string
          id?: number
          version?: number
        }
        Relationships: []
      }
      credentials: {
        Row: {
          created_at: string
          id: string
          is_active: boolean
          issuer_ar: string | null
          issuer_en: string | null
          kind: Database["public"]["Enums"]["credentials_kind"]
          number: string
          reminded_days: number | null
          title_ar: string | null
          title_en: string | null
          updated_at: string
          valid_until: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          is_active?: boolean
          issuer_ar?: string | null
          issuer_en?: string | null
          kind: Database["public"]["Enums"]["credentials_kind"]
          number: string
          reminded_days?: number | null
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
          valid_until?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          is_active?: boolean
          issuer_ar?: string | null
          issuer_en?: string | null
          kind?: Database["public"]["Enums"]["credentials_kind"]
          number?: string
          reminded_days?: number | null
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
          valid_until?: string | null
        }
        Relationships: []
      }
      document_renewals: {
        Row: {
          created_at: string
          decided_at: string | null
          document_updated_at: string | null
          employee_id: string
          expires_on: string
          file_url: string
          id: string
          kind: Database["public"]["Enums"]["document_renewals_kind"]
          notification_id: string | null
          number: string | null
          old_expires_on: string | null
          old_file_url: string | null
          old_number: string | null
          reason: string | null
          status: Database["public"]["Enums"]["document_renewals_status"]
          updated_at: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          document_updated_at?: string | null
          employee_id: string
          expires_on: string
          file_url: string
          id?: string
          kind: Database["public"]["Enums"]["document_renewals_kind"]
          notification_id?: string | null
          number?: string | null
          old_expires_on?: string | null
          old_file_url?: string | null
          old_number?: string | null
          reason?: string | null
          status?: Database["public"]["Enums"]["document_renewals_status"]
          updated_at?: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          document_updated_at?: string | null
          employee_id?: string
          expires_on?: string
          file_url?: string
          id?: string
          kind?: Database["public"]["Enums"]["document_renewals_kind"]
          notification_id?: string | null
          number?: string | null
          old_expires_on?: string | null
          old_file_url?: string | null
          old_number?: string | null
          reason?: string | null
          status?: Database["public"]["Enums"]["document_renewals_status"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "document_renewals_employee_id_fkey"
            columns: ["employee_id"]
            isOneToOne: false
            referencedRelation: "employees"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "document_renewals_notification_id_fkey"
            columns: ["notification_id"]
            isOneToOne: false
            referencedRelation: "employee_notifications"
            referencedColumns: ["id"]
          },
        ]
      }
      drafts: {
        Row: {
          author_id: string | null
          base: NonNullable<Json>
          changes: NonNullable<Json>
          created_at: string
          due_at: string | null
          editor_id: string | null
          id: string
          is_new: boolean
          name: string | null
          record_id: string
          schedules: NonNullable<Json>
          table_name: string
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          base?: NonNullable<Json>
          changes: NonNullable<Json>
          created_at?: string
          due_at?: string | null
          editor_id?: string | null
          id?: string
          is_new?: boolean
          name?: string | null
          record_id: string
          schedules?: NonNullable<Json>
          table_name: string
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          base?: NonNullable<Json>
          changes?: NonNullable<Json>
          created_at?: string
          due_at?: string | null
          editor_id?: string | null
          id?: string
          is_new?: boolean
          name?: string | null
          record_id?: string
          schedules?: NonNullable<Json>
          table_name?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "drafts_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "drafts_editor_id_fkey"
            columns: ["editor_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      employee_documents: {
        Row: {
          created_at: string
          employee_id: string
          expires_on: string
          file_url: string | null
          id: string
          kind: Database["public"]["Enums"]["employee_documents_kind"]
          number: string | null
          reminded_days: number | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          employee_id: string
          expires_on: string
          file_url?: string | null
          id?: string
          kind: Database["public"]["Enums"]["employee_documents_kind"]
          number?: string | null
          reminded_days?: number | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          employee_id?: string
          expires_on?: string
          file_url?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["employee_documents_kind"]
          number?: string | null
          reminded_days?: number | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "employee_documents_employee_id_fkey"
            columns: ["employee_id"]
            isOneToOne: false
            referencedRelation: "employees"
            referencedColumns: ["id"]
          },
        ]
      }
      employee_notifications: {
        Row: {
          created_at: string
          employee_id: string
          id: string
          message_ar: string
          message_en: string
          notification_type: Database["public"]["Enums"]["employee_notifications_notification_type"]
          read_at: string | null
          sent_at: string
          sent_by: string | null
          subject_ar: string
          subject_en: string
        }
        Insert: {
          created_at?: string
          employee_id: string
          id?: string
          message_ar: string
          message_en: string
          notification_type?: Database["public"]["Enums"]["employee_notifications_notification_type"]
          read_at?: string | null
          sent_at?: string
          sent_by?: string | null
          subject_ar: string
          subject_en: string
        }
        Update: {
          created_at?: string
          employee_id?: string
          id?: string
          message_ar?: string
          message_en?: string
          notification_type?: Database["public"]["Enums"]["employee_notifications_notification_type"]
          read_at?: string | null
          sent_at?: string
          sent_by?: string | null
          subject_ar?: string
          subject_en?: string
        }
        Relationships: [
          {
            foreignKeyName: "employee_notifications_employee_id_fkey"
            columns: ["employee_id"]
            isOneToOne: false
            referencedRelation: "employees"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "employee_notifications_sent_by_fkey"
            columns: ["sent_by"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      employees: {
        Row: {
          approved_at: string | null
          approved_by: string | null
          base_salary: number
          came_from: Json | null
          contract_url: string | null
          created_at: string
          cv_kept_until: string | null
          cv_url: string | null
          department: string | null
          email: string
          employee_join_date: string | null
          food_allowance: number
          full_name_ar: string
          full_name_en: string
          housing_allowance: number
          id: string
          left_on: string | null
          locale: Database["public"]["Enums"]["employees_locale"]
          opening_id: string | null
          other_allowance: number
          owner_id: string | null
          pay_since: string | null
          phone: string
          position_ar: string
          position_en: string
          privacy_version: number | null
          profile_image_url: string | null
          project_name: string | null
          rejection_reason: string | null
          stage_id: string | null
          status: Database["public"]["Enums"]["employees_status"]
          transportation_allowance: number
          updated_at: string
          user_id: string
        }
        Insert: {
          approved_at?: string | null
          approved_by?: string | null
          base_salary?: number
          came_from?: Json | null
          contract_url?: string | null
          created_at?: string
          cv_kept_until?: string | null
          cv_url?: string | null
          department?: string | null
          email: string
          employee_join_date?: string | null
          food_allowance?: number
          full_name_ar: string
          full_name_en: string
          housing_allowance?: number
          id?: string
          left_on?: string | null
          locale?: Database["public"]["Enums"]["employees_locale"]
          opening_id?: string | null
          other_allowance?: number
          owner_id?: string | null
          pay_since?: string | null
          phone: string
          position_ar: string
          position_en: string
          privacy_version?: number | null
          profile_image_url?: string | null
          project_name?: string | null
          rejection_reason?: string | null
          stage_id?: string | null
          status?: Database["public"]["Enums"]["employees_status"]
          transportation_allowance?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          approved_at?: string | null
          approved_by?: string | null
          base_salary?: number
          came_from?: Json | null
          contract_url?: string | null
          created_at?: string
          cv_kept_until?: string | null
          cv_url?: string | null
          department?: string | null
          email?: string
          employee_join_date?: string | null
          food_allowance?: number
          full_name_ar?: string
          full_name_en?: string
          housing_allowance?: number
          id?: string
          left_on?: string | null
          locale?: Database["public"]["Enums"]["employees_locale"]
          opening_id?: string | null
          other_allowance?: number
          owner_id?: string | null
          pay_since?: string | null
          phone?: string
          position_ar?: string
          position_en?: string
          privacy_version?: number | null
          profile_image_url?: string | null
          project_name?: string | null
          rejection_reason?: string | null
          stage_id?: string | null
          status?: Database["public"]["Enums"]["employees_status"]
          transportation_allowance?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "employees_approved_by_fkey"
            columns: ["approved_by"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "employees_opening_id_fkey"
            columns: ["opening_id"]
            isOneToOne: false
            referencedRelation: "openings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "employees_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "employees_stage_id_fkey"
            columns: ["stage_id"]
            isOneToOne: false
            referencedRelation: "application_stages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "employees_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          areas: string[] | null
          by_mail: boolean
          cancelled_at: string | null
          client_type:
            | Database["public"]["Enums"]["invitations_client_type"]
            | null
          company_name: string | null
          created_at: string
          email: string
          expires_at: string
          full_name: string
          id: string
          invited_by: string | null
          locale: Database["public"]["Enums"]["invitations_locale"]
          phone: string | null
          sent_at: string
          updated_at: string
          user_type: Database["public"]["Enums"]["invitations_user_type"]
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          areas?: string[] | null
          by_mail?: boolean
          cancelled_at?: string | null
          client_type?:
            | Database["public"]["Enums"]["invitations_client_type"]
            | null
          company_name?: string | null
          created_at?: string
          email: string
          expires_at?: string
          full_name: string
          id?: string
          invited_by?: string | null
          locale?: Database["public"]["Enums"]["invitations_locale"]
          phone?: string | null
          sent_at?: string
          updated_at?: string
          user_type: Database["public"]["Enums"]["invitations_user_type"]
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          areas?: string[] | null
          by_mail?: boolean
          cancelled_at?: string | null
          client_type?:
            | Database["public"]["Enums"]["invitations_client_type"]
            | null
          company_name?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          full_name?: string
          id?: string
          invited_by?: string | null
          locale?: Database["public"]["Enums"]["invitations_locale"]
          phone?: string | null
          sent_at?: string
          updated_at?: string
          user_type?: Database["public"]["Enums"]["invitations_user_type"]
        }
        Relationships: [
          {
            foreignKeyName: "invitations_invited_by_fkey"
            columns: ["invited_by"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      kept_records: {
        Row: {
          contract_url: string | null
          created_at: string
          facts: NonNullable<Json>
          full_name: string
          id: string
          keep_until: string
          kind: Database["public"]["Enums"]["kept_records_kind"]
        }
        Insert: {
          contract_url?: string | null
          created_at?: string
          facts: NonNullable<Json>
          full_name: string
          id?: string
          keep_until: string
          kind: Database["public"]["Enums"]["kept_records_kind"]
        }
        Update: {
          contract_url?: string | null
          created_at?: string
          facts?: NonNullable<Json>
          full_name?: string
          id?: string
          keep_until?: string
          kind?: Database["public"]["Enums"]["kept_records_kind"]
        }
        Relationships: []
      }
      leadership_team: {
        Row: {
          attachments_urls: string[]
          bio_ar: string | null
          bio_en: string | null
          created_at: string
          degrees_ar: string | null
          degrees_en: string | null
          display_order: number
          engineers_grade: string | null
          engineers_number: string | null
          engineers_until: string | null
          focus_x: number
          focus_y: number
          full_name_ar: string | null
          full_name_en: string | null
          id: string
          image_url: string | null
          is_active: boolean
          join_date: string | null
          member_type:
            | Database["public"]["Enums"]["leadership_team_member_type"]
            | null
          position_ar: string
          position_en: string
          slug_ar: string
          slug_en: string
          specialization_ar: string | null
          specialization_en: string | null
          updated_at: string
          years_of_experience: number
        }
        Insert: {
          attachments_urls?: string[]
          bio_ar?: string | null
          bio_en?: string | null
          created_at?: string
          degrees_ar?: string | null
          degrees_en?: string | null
          display_order?: number
          engineers_grade?: string | null
          engineers_number?: string | null
          engineers_until?: string | null
          focus_x?: number
          focus_y?: number
          full_name_ar?: string | null
          full_name_en?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          join_date?: string | null
          member_type?:
            | Database["public"]["Enums"]["leadership_team_member_type"]
            | null
          position_ar: string
          position_en: string
          slug_ar?: string
          slug_en?: string
          specialization_ar?: string | null
          specialization_en?: string | null
          updated_at?: string
          years_of_experience?: number
        }
        Update: {
          attachments_urls?: string[]
          bio_ar?: string | null
          bio_en?: string | null
          created_at?: string
          degrees_ar?: string | null
          degrees_en?: string | null
          display_order?: number
          engineers_grade?: string | null
          engineers_number?: string | null
          engineers_until?: string | null
          focus_x?: number
          focus_y?: number
          full_name_ar?: string | null
          full_name_en?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          join_date?: string | null
          member_type?:
            | Database["public"]["Enums"]["leadership_team_member_type"]
            | null
          position_ar?: string
          position_en?: string
          slug_ar?: string
          slug_en?: string
          specialization_ar?: string | null
          specialization_en?: string | null
          updated_at?: string
          years_of_experience?: number
        }
        Relationships: []
      }
      legal_pages: {
        Row: {
          body_ar: string
          body_en: string
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["legal_pages_kind"]
          valid_from: string
          version: number
        }
        Insert: {
          body_ar: string
          body_en: string
          created_at?: string
          id?: string
          kind: Database["public"]["Enums"]["legal_pages_kind"]
          valid_from?: string
          version: number
        }
        Update: {
          body_ar?: string
          body_en?: string
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["legal_pages_kind"]
          valid_from?: string
          version?: number
        }
        Relationships: []
      }
      mail_kinds: {
        Row: {
          id: string
          is_active: boolean
          kind: Database["public"]["Enums"]["mail_kinds_kind"]
          locale: Database["public"]["Enums"]["mail_kinds_locale"]
          updated_at: string
        }
        Insert: {
          id?: string
          is_active?: boolean
          kind: Database["public"]["Enums"]["mail_kinds_kind"]
          locale?: Database["public"]["Enums"]["mail_kinds_locale"]
          updated_at?: string
        }
        Update: {
          id?: string
          is_active?: boolean
          kind?: Database["public"]["Enums"]["mail_kinds_kind"]
          locale?: Database["public"]["Enums"]["mail_kinds_locale"]
          updated_at?: string
        }
        Relationships: []
      }
      mail_outbox: {
        Row: {
          attempts: number
          created_at: string
          data: NonNullable<Json>
          failed_at: string | null
          id: string
          kind: Database["public"]["Enums"]["mail_outbox_kind"]
          last_error: string | null
          locale: Database["public"]["Enums"]["mail_outbox_locale"]
          next_attempt_at: string
          recipient: string
          send_before: string
        }
        Insert: {
          attempts?: number
          created_at?: string
          data?: NonNullable<Json>
          failed_at?: string | null
          id?: string
          kind: Database["public"]["Enums"]["mail_outbox_kind"]
          last_error?: string | null
          locale?: Database["public"]["Enums"]["mail_outbox_locale"]
          next_attempt_at?: string
          recipient: string
          send_before?: string
        }
        Update: {
          attempts?: number
          created_at?: string
          data?: NonNullable<Json>
          failed_at?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["mail_outbox_kind"]
          last_error?: string | null
          locale?: Database["public"]["Enums"]["mail_outbox_locale"]
          next_attempt_at?: string
          recipient?: string
          send_before?: string
        }
        Relationships: []
      }
      news: {
        Row: {
          alt_ar: string | null
          alt_en: string | null
          author_ar: string | null
          author_en: string | null
          author_id: string | null
          body_ar: Json | null
          body_en: Json | null
          body_images: string[]
          category_ar: string | null
          category_en: string | null
          created_at: string
          focus_x: number
          focus_y: number
          id: string
          image_url: string | null
          is_pinned: boolean
          lead_ar: string | null
          lead_en: string | null
          project_ids: string[]
          published_at_ar: string | null
          published_at_en: string | null
          service_ids: string[]
          slug_ar: string
          slug_en: string
          title_ar: string | null
          title_en: string | null
          updated_at: string
        }
        Insert: {
          alt_ar?: string | null
          alt_en?: string | null
          author_ar?: string | null
          author_en?: string | null
          author_id?: string | null
          body_ar?: Json | null
          body_en?: Json | null
          body_images?: string[]
          category_ar?: string | null
          category_en?: string | null
          created_at?: string
          focus_x?: number
          focus_y?: number
          id?: string
          image_url?: string | null
          is_pinned?: boolean
          lead_ar?: string | null
          lead_en?: string | null
          project_ids?: string[]
          published_at_ar?: string | null
          published_at_en?: string | null
          service_ids?: string[]
          slug_ar?: string
          slug_en?: string
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Update: {
          alt_ar?: string | null
          alt_en?: string | null
          author_ar?: string | null
          author_en?: string | null
          author_id?: string | null
          body_ar?: Json | null
          body_en?: Json | null
          body_images?: string[]
          category_ar?: string | null
          category_en?: string | null
          created_at?: string
          focus_x?: number
          focus_y?: number
          id?: string
          image_url?: string | null
          is_pinned?: boolean
          lead_ar?: string | null
          lead_en?: string | null
          project_ids?: string[]
          published_at_ar?: string | null
          published_at_en?: string | null
          service_ids?: string[]
          slug_ar?: string
          slug_en?: string
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "news_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "team_members"
            referencedColumns: ["id"]
          },
        ]
      }
      news_consents: {
        Row: {
          consented_at: string
          email: string
          id: string
          locale: Database["public"]["Enums"]["news_consents_locale"]
          privacy_version: number | null
          source: Database["public"]["Enums"]["news_consents_source"]
          user_id: string | null
          withdrawn_at: string | null
          withdrawn_through:
            | Database["public"]["Enums"]["news_consents_withdrawn_through"]
            | null
          wording: number
        }
        Insert: {
          consented_at?: string
          email: string
          id?: string
          locale: Database["public"]["Enums"]["news_consents_locale"]
          privacy_version?: number | null
          source: Database["public"]["Enums"]["news_consents_source"]
          user_id?: string | null
          withdrawn_at?: string | null
          withdrawn_through?:
            | Database["public"]["Enums"]["news_consents_withdrawn_through"]
            | null
          wording: number
        }
        Update: {
          consented_at?: string
          email?: string
          id?: string
          locale?: Database["public"]["Enums"]["news_consents_locale"]
          privacy_version?: number | null
          source?: Database["public"]["Enums"]["news_consents_source"]
          user_id?: string | null
          withdrawn_at?: string | null
          withdrawn_through?:
            | Database["public"]["Enums"]["news_consents_withdrawn_through"]
            | null
          wording?: number
        }
        Relationships: [
          {
            foreignKeyName: "news_consents_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      offices: {
        Row: {
          address_ar: string
          address_en: string
          created_at: string
          display_order: number
          id: string
          is_active: boolean
          latitude: number | null
          longitude: number | null
          map_url: string | null
          name_ar: string
          name_en: string
          phone: string | null
          updated_at: string
        }
        Insert: {
          address_ar: string
          address_en: string
          created_at?: string
          display_order?: number
          id?: string
          is_active?: boolean
          latitude?: number | null
          longitude?: number | null
          map_url?: string | null
          name_ar: string
          name_en: string
          phone?: string | null
          updated_at?: string
        }
        Update: {
          address_ar?: string
          address_en?: string
          created_at?: string
          display_order?: number
          id?: string
          is_active?: boolean
          latitude?: number | null
          longitude?: number | null
          map_url?: string | null
          name_ar?: string
          name_en?: string
          phone?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      openings: {
        Row: {
          closes_on: string | null
          created_at: string
          department_ar: string | null
          department_en: string | null
          description_ar: string
          description_en: string
          display_order: number
          id: string
          is_active: boolean
          kind: Database["public"]["Enums"]["openings_kind"]
          place_ar: string | null
          place_en: string | null
          published_at: string | null
          requirements_ar: string | null
          requirements_en: string | null
          slug_ar: string
          slug_en: string
          title_ar: string
          title_en: string
          updated_at: string
        }
        Insert: {
          closes_on?: string | null
          created_at?: string
          department_ar?: string | null
          department_en?: string | null
          description_ar: string
          description_en: string
          display_order?: number
          id?: string
          is_active?: boolean
          kind?: Database["public"]["Enums"]["openings_kind"]
          place_ar?: string | null
          place_en?: string | null
          published_at?: string | null
          requirements_ar?: string | null
          requirements_en?: string | null
          slug_ar?: string
          slug_en?: string
          title_ar: string
          title_en: string
          updated_at?: string
        }
        Update: {
          closes_on?: string | null
          created_at?: string
          department_ar?: string | null
          department_en?: string | null
          description_ar?: string
          description_en?: string
          display_order?: number
          id?: string
          is_active?: boolean
          kind?: Database["public"]["Enums"]["openings_kind"]
          place_ar?: string | null
          place_en?: string | null
          published_at?: string | null
          requirements_ar?: string | null
          requirements_en?: string | null
          slug_ar?: string
          slug_en?: string
          title_ar?: string
          title_en?: string
          updated_at?: string
        }
        Relationships: []
      }
      page_meta: {
        Row: {
          created_at: string
          description_ar: string | null
          description_en: string | null
          focus_x: number
          focus_y: number
          id: string
          image_url: string | null
          page: Database["public"]["Enums"]["page_meta_page"] | null
          record_id: string | null
          table_name: Database["public"]["Enums"]["page_meta_table_name"] | null
          title_ar: string | null
          title_en: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          description_ar?: string | null
          description_en?: string | null
          focus_x?: number
          focus_y?: number
          id?: string
          image_url?: string | null
          page?: Database["public"]["Enums"]["page_meta_page"] | null
          record_id?: string | null
          table_name?:
            | Database["public"]["Enums"]["page_meta_table_name"]
            | null
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          description_ar?: string | null
          description_en?: string | null
          focus_x?: number
          focus_y?: number
          id?: string
          image_url?: string | null
          page?: Database["public"]["Enums"]["page_meta_page"] | null
          record_id?: string | null
          table_name?:
            | Database["public"]["Enums"]["page_meta_table_name"]
            | null
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      privacy_requests: {
        Row: {
          answer: string | null
          closed_at: string | null
          created_at: string
          details: string | null
          due_at: string | null
          email: string | null
          erased_at: string | null
          extended_at: string | null
          extension_reason: string | null
          full_name: string | null
          id: string
          kind: Database["public"]["Enums"]["privacy_requests_kind"]
          locale: Database["public"]["Enums"]["privacy_requests_locale"]
          notes: string | null
          phone: string | null
          proven_at: string | null
          reference: string
          status: Database["public"]["Enums"]["privacy_requests_status"]
          submission_id: string
          updated_at: string
        }
        Insert: {
          answer?: string | null
          closed_at?: string | null
          created_at?: string
          details?: string | null
          due_at?: string | null
          email?: string | null
          erased_at?: string | null
          extended_at?: string | null
          extension_reason?: string | null
          full_name?: string | null
          id?: string
          kind: Database["public"]["Enums"]["privacy_requests_kind"]
          locale?: Database["public"]["Enums"]["privacy_requests_locale"]
          notes?: string | null
          phone?: string | null
          proven_at?: string | null
          reference?: string
          status?: Database["public"]["Enums"]["privacy_requests_status"]
          submission_id?: string
          updated_at?: string
        }
        Update: {
          answer?: string | null
          closed_at?: string | null
          created_at?: string
          details?: string | null
          due_at?: string | null
          email?: string | null
          erased_at?: string | null
          extended_at?: string | null
          extension_reason?: string | null
          full_name?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["privacy_requests_kind"]
          locale?: Database["public"]["Enums"]["privacy_requests_locale"]
          notes?: string | null
          phone?: string | null
          proven_at?: string | null
          reference?: string
          status?: Database["public"]["Enums"]["privacy_requests_status"]
          submission_id?: string
          updated_at?: string
        }
        Relationships: []
      }
      project_images: {
        Row: {
          alt_ar: string | null
          alt_en: string | null
          created_at: string
          display_order: number
          drawing_url: string | null
          focus_x: number
          focus_y: number
          id: string
          image_url: string
          is_primary: boolean
          original_name: string | null
          project_id: string
          updated_at: string
        }
        Insert: {
          alt_ar?: string | null
          alt_en?: string | null
          created_at?: string
          display_order?: number
          drawing_url?: string | null
          focus_x?: number
          focus_y?: number
          id?: string
          image_url: string
          is_primary?: boolean
          original_name?: string | null
          project_id: string
          updated_at?: string
        }
        Update: {
          alt_ar?: string | null
          alt_en?: string | null
          created_at?: string
          display_order?: number
          drawing_url?: string | null
          focus_x?: number
          focus_y?: number
          id?: string
          image_url?: string
          is_primary?: boolean
          original_name?: string | null
          project_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_images_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      projects: {
        Row: {
          after_image_id: string | null
          area_m2: number | null
          awards: NonNullable<Json>
          before_image_id: string | null
          category_ar: string
          category_en: string
          challenge_ar: string | null
          challenge_en: string | null
          client: string | null
          client_confidential: boolean
          created_at: string
          date: string | null
          description_ar: string
          description_en: string
          figures: NonNullable<Json>
          id: string
          image_url: string | null
          is_active: boolean
          latitude: number | null
          location: string | null
          longitude: number | null
          order_index: number
          region: Database["public"]["Enums"]["projects_region"] | null
          result_ar: string | null
          result_en: string | null
          roles: string[]
          sector: Database["public"]["Enums"]["projects_sector"] | null
          service_ids: string[]
          slug_ar: string
          slug_en: string
          status: Database["public"]["Enums"]["projects_status"]
          team_ids: string[]
          title_ar: string
          title_en: string
          updated_at: string
          value_range:
            | Database["public"]["Enums"]["projects_value_range"]
            | null
          work_ar: string | null
          work_en: string | null
          year_begun: number | null
          year_completed: number | null
        }
        Insert: {
          after_image_id?: string | null
          area_m2?: number | null
          awards?: NonNullable<Json>
          before_image_id?: string | null
          category_ar: string
          category_en: string
          challenge_ar?: string | null
          challenge_en?: string | null
          client?: string | null
          client_confidential?: boolean
          created_at?: string
          date?: string | null
          description_ar: string
          description_en: string
          figures?: NonNullable<Json>
          id?: string
          image_url?: string | null
          is_active?: boolean
          latitude?: number | null
          location?: string | null
          longitude?: number | null
          order_index?: number
          region?: Database["public"]["Enums"]["projects_region"] | null
          result_ar?: string | null
          result_en?: string | null
          roles?: string[]
          sector?: Database["public"]["Enums"]["projects_sector"] | null
          service_ids?: string[]
          slug_ar?: string
          slug_en?: string
          status?: Database["public"]["Enums"]["projects_status"]
          team_ids?: string[]
          title_ar: string
          title_en: string
          updated_at?: string
          value_range?:
            | Database["public"]["Enums"]["projects_value_range"]
            | null
          work_ar?: string | null
          work_en?: string | null
          year_begun?: number | null
          year_completed?: number | null
        }
        Update: {
          after_image_id?: string | null
          area_m2?: number | null
          awards?: NonNullable<Json>
          before_image_id?: string | null
          category_ar?: string
          category_en?: string
          challenge_ar?: string | null
          challenge_en?: string | null
          client?: string | null
          client_confidential?: boolean
          created_at?: string
          date?: string | null
          description_ar?: string
          description_en?: string
          figures?: NonNullable<Json>
          id?: string
          image_url?: string | null
          is_active?: boolean
          latitude?: number | null
          location?: string | null
          longitude?: number | null
          order_index?: number
          region?: Database["public"]["Enums"]["projects_region"] | null
          result_ar?: string | null
          result_en?: string | null
          roles?: string[]
          sector?: Database["public"]["Enums"]["projects_sector"] | null
          service_ids?: string[]
          slug_ar?: string
          slug_en?: string
          status?: Database["public"]["Enums"]["projects_status"]
          team_ids?: string[]
          title_ar?: string
          title_en?: string
          updated_at?: string
          value_range?:
            | Database["public"]["Enums"]["projects_value_range"]
            | null
          work_ar?: string | null
          work_en?: string | null
          year_begun?: number | null
          year_completed?: number | null
        }
        Relationships: []
      }
      request_files: {
        Row: {
          author_id: string | null
          author_name: string | null
          created_at: string
          file_url: string
          id: string
          kind: Database["public"]["Enums"]["request_files_kind"]
          merged_id: string | null
          name: string
          request_id: string
          size: number
          source: Database["public"]["Enums"]["request_files_source"]
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          author_name?: string | null
          created_at?: string
          file_url: string
          id?: string
          kind: Database["public"]["Enums"]["request_files_kind"]
          merged_id?: string | null
          name: string
          request_id: string
          size: number
          source?: Database["public"]["Enums"]["request_files_source"]
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          author_name?: string | null
          created_at?: string
          file_url?: string
          id?: string
          kind?: Database["public"]["Enums"]["request_files_kind"]
          merged_id?: string | null
          name?: string
          request_id?: string
          size?: number
          source?: Database["public"]["Enums"]["request_files_source"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "request_files_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_files_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      request_merges: {
        Row: {
          before: NonNullable<Json>
          events: NonNullable<Json>
          id: string
          merged_at: string
          merged_by: string | null
          merged_id: string
          moved: NonNullable<Json>
          reference: string
          request_id: string
          row: NonNullable<Json>
          settled_at: string | null
          work: NonNullable<Json>
        }
        Insert: {
          before: NonNullable<Json>
          events: NonNullable<Json>
          id?: string
          merged_at?: string
          merged_by?: string | null
          merged_id: string
          moved: NonNullable<Json>
          reference: string
          request_id: string
          row: NonNullable<Json>
          settled_at?: string | null
          work: NonNullable<Json>
        }
        Update: {
          before?: NonNullable<Json>
          events?: NonNullable<Json>
          id?: string
          merged_at?: string
          merged_by?: string | null
          merged_id?: string
          moved?: NonNullable<Json>
          reference?: string
          request_id?: string
          row?: NonNullable<Json>
          settled_at?: string | null
          work?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "request_merges_merged_by_fkey"
            columns: ["merged_by"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_merges_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      request_messages: {
        Row: {
          author_id: string | null
          author_name: string | null
          automatic: boolean
          body: string
          created_at: string
          diagnosis: string | null
          direction: Database["public"]["Enums"]["request_messages_direction"]
          email: string | null
          failure: string | null
          files: NonNullable<Json>
          id: string
          locale: Database["public"]["Enums"]["request_messages_locale"]
          merged_id: string | null
          message_id: string | null
          name: string | null
          quoted: string | null
          request_id: string
          sent_at: string | null
          settled_at: string | null
          state: Database["public"]["Enums"]["request_messages_state"]
          subject: string
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          author_name?: string | null
          automatic?: boolean
          body: string
          created_at?: string
          diagnosis?: string | null
          direction?: Database["public"]["Enums"]["request_messages_direction"]
          email?: string | null
          failure?: string | null
          files?: NonNullable<Json>
          id?: string
          locale: Database["public"]["Enums"]["request_messages_locale"]
          merged_id?: string | null
          message_id?: string | null
          name?: string | null
          quoted?: string | null
          request_id: string
          sent_at?: string | null
          settled_at?: string | null
          state?: Database["public"]["Enums"]["request_messages_state"]
          subject: string
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          author_name?: string | null
          automatic?: boolean
          body?: string
          created_at?: string
          diagnosis?: string | null
          direction?: Database["public"]["Enums"]["request_messages_direction"]
          email?: string | null
          failure?: string | null
          files?: NonNullable<Json>
          id?: string
          locale?: Database["public"]["Enums"]["request_messages_locale"]
          merged_id?: string | null
          message_id?: string | null
          name?: string | null
          quoted?: string | null
          request_id?: string
          sent_at?: string | null
          settled_at?: string | null
          state?: Database["public"]["Enums"]["request_messages_state"]
          subject?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "request_messages_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_messages_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      request_notes: {
        Row: {
          author_id: string | null
          created_at: string
          edited_at: string | null
          id: string
          mentions: string[]
          request_id: string
          text: string
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          edited_at?: string | null
          id?: string
          mentions?: string[]
          request_id: string
          text: string
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          created_at?: string
          edited_at?: string | null
          id?: string
          mentions?: string[]
          request_id?: string
          text?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "request_notes_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_notes_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      request_tags: {
        Row: {
          colour: Database["public"]["Enums"]["request_tags_colour"]
          created_at: string
          id: string
          name: string
          updated_at: string
        }
        Insert: {
          colour?: Database["public"]["Enums"]["request_tags_colour"]
          created_at?: string
          id?: string
          name: string
          updated_at?: string
        }
        Update: {
          colour?: Database["public"]["Enums"]["request_tags_colour"]
          created_at?: string
          id?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      request_views: {
        Row: {
          created_at: string
          filters: NonNullable<Json>
          id: string
          name: string
          owner_id: string | null
          shared: boolean
          updated_at: string
        }
        Insert: {
          created_at?: string
          filters?: NonNullable<Json>
          id?: string
          name: string
          owner_id?: string | null
          shared?: boolean
          updated_at?: string
        }
        Update: {
          created_at?: string
          filters?: NonNullable<Json>
          id?: string
          name?: string
          owner_id?: string | null
          shared?: boolean
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "request_views_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      request_work: {
        Row: {
          client_id: string | null
          client_project_id: string | null
          first_answer_at: string | null
          first_answer_by: string | null
          first_answer_how:
            | Database["public"]["Enums"]["request_work_first_answer_how"]
            | null
          id: string
          invitation_id: string | null
          next_step: string | null
          next_step_on: string | null
          owner_id: string | null
          received_at: string
          reply_since: string | null
          tags: string[]
          updated_at: string
        }
        Insert: {
          client_id?: string | null
          client_project_id?: string | null
          first_answer_at?: string | null
          first_answer_by?: string | null
          first_answer_how?:
            | Database["public"]["Enums"]["request_work_first_answer_how"]
            | null
          id: string
          invitation_id?: string | null
          next_step?: string | null
          next_step_on?: string | null
          owner_id?: string | null
          received_at?: string
          reply_since?: string | null
          tags?: string[]
          updated_at?: string
        }
        Update: {
          client_id?: string | null
          client_project_id?: string | null
          first_answer_at?: string | null
          first_answer_by?: string | null
          first_answer_how?:
            | Database["public"]["Enums"]["request_work_first_answer_how"]
            | null
          id?: string
          invitation_id?: string | null
          next_step?: string | null
          next_step_on?: string | null
          owner_id?: string | null
          received_at?: string
          reply_since?: string | null
          tags?: string[]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "request_work_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_work_first_answer_by_fkey"
            columns: ["first_answer_by"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_work_id_fkey"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_work_invitation_id_fkey"
            columns: ["invitation_id"]
            isOneToOne: false
            referencedRelation: "invitations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_work_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      retention_rules: {
        Row: {
          id: string
          is_on: boolean
          kind: Database["public"]["Enums"]["retention_rules_kind"]
          months: number
          updated_at: string
        }
        Insert: {
          id?: string
          is_on?: boolean
          kind: Database["public"]["Enums"]["retention_rules_kind"]
          months: number
          updated_at?: string
        }
        Update: {
          id?: string
          is_on?: boolean
          kind?: Database["public"]["Enums"]["retention_rules_kind"]
          months?: number
          updated_at?: string
        }
        Relationships: []
      }
      search_notice_settings: {
        Row: {
          id: string
          is_on: boolean
          key: string | null
          only_one: boolean
          updated_at: string
        }
        Insert: {
          id?: string
          is_on?: boolean
          key?: string | null
          only_one?: boolean
          updated_at?: string
        }
        Update: {
          id?: string
          is_on?: boolean
          key?: string | null
          only_one?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      search_notices: {
        Row: {
          attempts: number
          id: string
          last_error: string | null
          next_attempt_at: string
          noted_at: string
          path: string
          sent_at: string | null
        }
        Insert: {
          attempts?: number
          id?: string
          last_error?: string | null
          next_attempt_at?: string
          noted_at?: string
          path: string
          sent_at?: string | null
        }
        Update: {
          attempts?: number
          id?: string
          last_error?: string | null
          next_attempt_at?: string
          noted_at?: string
          path?: string
          sent_at?: string | null
        }
        Relationships: []
      }
      service_request_events: {
        Row: {
          changed_at: string
          changed_by: string | null
          details: Json | null
          from_status: string | null
          id: string
          kind: Database["public"]["Enums"]["service_request_events_kind"]
          message: string | null
          request_id: string
          to_status: string | null
          told: boolean | null
          undo_until: string | null
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          details?: Json | null
          from_status?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["service_request_events_kind"]
          message?: string | null
          request_id: string
          to_status?: string | null
          told?: boolean | null
          undo_until?: string | null
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          details?: Json | null
          from_status?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["service_request_events_kind"]
          message?: string | null
          request_id?: string
          to_status?: string | null
          told?: boolean | null
          undo_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "service_request_events_changed_by_fkey"
            columns: ["changed_by"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "service_request_events_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      service_requests: {
        Row: {
          budget_range:
            | Database["public"]["Enums"]["service_requests_budget_range"]
            | null
          came_from: Json | null
          channel: Database["public"]["Enums"]["service_requests_channel"]
          client_email: string | null
          client_name: string
          client_phone: string | null
          company_name: string | null
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["service_requests_kind"]
          locale: Database["public"]["Enums"]["service_requests_locale"]
          news_wording: number | null
          notes: string | null
          preferred_start_date: string | null
          privacy_version: number | null
          project_budget: string | null
          project_description: string
          project_timeline: string | null
          reference: string
          service_id: string | null
          service_type: string | null
          status: Database["public"]["Enums"]["service_requests_status"]
          submission_id: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          budget_range?:
            | Database["public"]["Enums"]["service_requests_budget_range"]
            | null
          came_from?: Json | null
          channel?: Database["public"]["Enums"]["service_requests_channel"]
          client_email?: string | null
          client_name: string
          client_phone?: string | null
          company_name?: string | null
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["service_requests_kind"]
          locale?: Database["public"]["Enums"]["service_requests_locale"]
          news_wording?: number | null
          notes?: string | null
          preferred_start_date?: string | null
          privacy_version?: number | null
          project_budget?: string | null
          project_description: string
          project_timeline?: string | null
          reference?: string
          service_id?: string | null
          service_type?: string | null
          status?: Database["public"]["Enums"]["service_requests_status"]
          submission_id?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          budget_range?:
            | Database["public"]["Enums"]["service_requests_budget_range"]
            | null
          came_from?: Json | null
          channel?: Database["public"]["Enums"]["service_requests_channel"]
          client_email?: string | null
          client_name?: string
          client_phone?: string | null
          company_name?: string | null
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["service_requests_kind"]
          locale?: Database["public"]["Enums"]["service_requests_locale"]
          news_wording?: number | null
          notes?: string | null
          preferred_start_date?: string | null
          privacy_version?: number | null
          project_budget?: string | null
          project_description?: string
          project_timeline?: string | null
          reference?: string
          service_id?: string | null
          service_type?: string | null
          status?: Database["public"]["Enums"]["service_requests_status"]
          submission_id?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "service_requests_service_id_fkey"
            columns: ["service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "service_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "user_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      services: {
        Row: {
          audience_ar: string | null
          audience_en: string | null
          created_at: string
          deliverables_ar: string | null
          deliverables_en: string | null
          description_ar: string | null
          description_en: string | null
          display_order: number
          icon: Database["public"]["Enums"]["services_icon"]
          id: string
          is_active: boolean
          questions_ar: string | null
          questions_en: string | null
          scope_ar: string | null
          scope_en: string | null
          slug_ar: string
          slug_en: string
          steps_ar: string | null
          steps_en: string | null
          title_ar: string
          title_en: string
          updated_at: string
        }
        Insert: {
          audience_ar?: string | null
          audience_en?: string | null
          created_at?: string
          deliverables_ar?: string | null
          deliverables_en?: string | null
          description_ar?: string | null
          description_en?: string | null
          display_order?: number
          icon?: Database["public"]["Enums"]["services_icon"]
          id?: string
          is_active?: boolean
          questions_ar?: string | null
          questions_en?: string | null
          scope_ar?: string | null
          scope_en?: string | null
          slug_ar?: string
          slug_en?: string
          steps_ar?: string | null
          steps_en?: string | null
          title_ar: string
          title_en: string
          updated_at?: string
        }
        Update: {
          audience_ar?: string | null
          audience_en?: string | null
          created_at?: string
          deliverables_ar?: string | null
          deliverables_en?: string | null
          description_ar?: string | null
          description_en?: string | null
          display_order?: number
          icon?: Database["public"]["Enums"]["services_icon"]
          id?: string
          is_active?: boolean
          questions_ar?: string | null
          questions_en?: string | null
          scope_ar?: string | null
          scope_en?: string | null
          slug_ar?: string
          slug_en?: string
          steps_ar?: string | null
          steps_en?: string | null
          title_ar?: string
          title_en?: string
          updated_at?: string
        }
        Relationships: []
      }
      session_limits: {
        Row: {
          area: Database["public"]["Enums"]["session_limits_area"]
          id: string
          idle_hours: number
          longest_days: number
          needs_second_factor: boolean
          updated_at: string
        }
        Insert: {
          area: Database["public"]["Enums"]["session_limits_area"]
          id?: string
          idle_hours: number
          longest_days: number
          needs_second_factor?: boolean
          updated_at?: string
        }
        Update: {
          area?: Database["public"]["Enums"]["session_limits_area"]
          id?: string
          idle_hours?: number
          longest_days?: number
          needs_second_factor?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      site_content: {
        Row: {
          content_key: string
          created_at: string
          display_order: number
          id: string
          is_active: boolean
          section: Database["public"]["Enums"]["site_content_section"]
          text_ar: string | null
          text_en: string | null
          title_ar: string | null
          title_en: string | null
          updated_at: string
        }
        Insert: {
          content_key: string
          created_at?: string
          display_order?: number
          id?: string
          is_active?: boolean
          section: Database["public"]["Enums"]["site_content_section"]
          text_ar?: string | null
          text_en?: string | null
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Update: {
          content_key?: string
          created_at?: string
          display_order?: number
          id?: string
          is_active?: boolean
          section?: Database["public"]["Enums"]["site_content_section"]
          text_ar?: string | null
          text_en?: string | null
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      site_images: {
        Row: {
          created_at: string
          description_ar: string | null
          description_en: string | null
          display_order: number
          focus_x: number
          focus_y: number
          id: string
          image_type: Database["public"]["Enums"]["site_images_image_type"]
          image_url: string
          is_active: boolean
          title_ar: string | null
          title_en: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          description_ar?: string | null
          description_en?: string | null
          display_order?: number
          focus_x?: number
          focus_y?: number
          id?: string
          image_type?: Database["public"]["Enums"]["site_images_image_type"]
          image_url: string
          is_active?: boolean
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          description_ar?: string | null
          description_en?: string | null
          display_order?: number
          focus_x?: number
          focus_y?: number
          id?: string
          image_type?: Database["public"]["Enums"]["site_images_image_type"]
          image_url?: string
          is_active?: boolean
          title_ar?: string | null
          title_en?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      team_members: {
        Row: {
          bio_ar: string | null
          bio_en: string | null
          created_at: string
          degrees_ar: string | null
          degrees_en: string | null
          engineers_grade: string | null
          engineers_number: string | null
          engineers_until: string | null
          focus_x: number
          focus_y: number
          id: string
          image_url: string | null
          join_date: string | null
          name_ar: string
          name_en: string
          order_index: number
          position_ar: string
          position_en: string
          slug_ar: string
          slug_en: string
          specialization_ar: string | null
          specialization_en: string | null
          updated_at: string
        }
        Insert: {
          bio_ar?: string | null
          bio_en?: string | null
          created_at?: string
          degrees_ar?: string | null
          degrees_en?: string | null
          engineers_grade?: string | null
          engineers_number?: string | null
          engineers_until?: string | null
          focus_x?: number
          focus_y?: number
          id?: string
          image_url?: string | null
          join_date?: string | null
          name_ar: string
          name_en: string
          order_index?: number
          position_ar: string
          position_en: string
          slug_ar?: string
          slug_en?: string
          specialization_ar?: string | null
          specialization_en?: string | null
          updated_at?: string
        }
        Update: {
          bio_ar?: string | null
          bio_en?: string | null
          created_at?: string
          degrees_ar?: string | null
          degrees_en?: string | null
          engineers_grade?: string | null
          engineers_number?: string | null
          engineers_until?: string | null
          focus_x?: number
          focus_y?: number
          id?: string
          image_url?: string | null
          join_date?: string | null
          name_ar?: string
          name_en?: string
          order_index?: number
          position_ar?: string
          position_en?: string
          slug_ar?: string
          slug_en?: string
          specialization_ar?: string | null
          specialization_en?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      user_profiles: {
        Row: {
          areas: string[] | null
          client_type:
            | Database["public"]["Enums"]["user_profiles_client_type"]
            | null
          commercial_registration: string | null
          company_name: string | null
          created_at: string
          department: string | null
          full_name: string
          id: string
          is_active: boolean
          locale: Database["public"]["Enums"]["user_profiles_locale"]
          national_id: string | null
          phone: string | null
          privacy_version: number | null
          unified_number: string | null
          updated_at: string
          user_type: Database["public"]["Enums"]["user_profiles_user_type"]
        }
        Insert: {
          areas?: string[] | null
          client_type?:
            | Database["public"]["Enums"]["user_profiles_client_type"]
            | null
          commercial_registration?: string | null
          company_name?: string | null
          created_at?: string
          department?: string | null
          full_name: string
          id: string
          is_active?: boolean
          locale?: Database["public"]["Enums"]["user_profiles_locale"]
          national_id?: string | null
          phone?: string | null
          privacy_version?: number | null
          unified_number?: string | null
          updated_at?: string
          user_type?: Database["public"]["Enums"]["user_profiles_user_type"]
        }
        Update: {
          areas?: string[] | null
          client_type?:
            | Database["public"]["Enums"]["user_profiles_client_type"]
            | null
          commercial_registration?: string | null
          company_name?: string | null
          created_at?: string
          department?: string | null
          full_name?: string
          id?: string
          is_active?: boolean
          locale?: Database["public"]["Enums"]["user_profiles_locale"]
          national_id?: string | null
          phone?: string | null
          privacy_version?: number | null
          unified_number?: string | null
          updated_at?: string
          user_type?: Database["public"]["Enums"]["user_profiles_user_type"]
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_renewal: {
        Args: {
          document_seen?: string
          expires_on: string
          id: string
          number: string
          seen: string
        }
        Returns: undefined
      }
      account_status: { Args: Record<PropertyKey, never>; Returns: string }
      admin_dashboard: { Args: Record<PropertyKey, never>; Returns: Json }
      answer_request: {
        Args: {
          begins?: boolean
          body: string
          files?: string[]
          locale: string
          message_id: string
          owns?: boolean
          request_id: string
          seen?: string
          seen_merge?: string
          subject: string
        }
        Returns: undefined
      }
      apply_again: {
        Args: {
          applied_for: string
          came_from?: Json
          cv_url?: string
          full_name_ar: string
          full_name_en: string
          keep_cv?: boolean
          news_wording?: number
          opening?: string
          phone: string
          privacy_version?: number
          profile_image_url?: string
        }
        Returns: undefined
      }
      apply_erasures: { Args: { list: Json }; Returns: Json }
      approve_employee: {
        Args: {
          base_salary?: number
          contract_url?: string
          department?: string
          employee_id: string
          employee_join_date?: string
          food_allowance?: number
          housing_allowance?: number
          other_allowance?: number
          position_ar: string
          position_en: string
          project_name?: string
          transportation_allowance?: number
        }
        Returns: {
          approved_at: string | null
          approved_by: string | null
          base_salary: number
          came_from: Json | null
          contract_url: string | null
          created_at: string
          cv_kept_until: string | null
          cv_url: string | null
          department: string | null
          email: string
          employee_join_date: string | null
          food_allowance: number
          full_name_ar: string
          full_name_en: string
          housing_allowance: number
          id: string
          left_on: string | null
          locale: Database["public"]["Enums"]["employees_locale"]
          opening_id: string | null
          other_allowance: number
          owner_id: string | null
          pay_since: string | null
          phone: string
          position_ar: string
          position_en: string
          privacy_version: number | null
          profile_image_url: string | null
          project_name: string | null
          rejection_reason: string | null
          stage_id: string | null
          status: Database["public"]["Enums"]["employees_status"]
          transportation_allowance: number
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "employees"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      ask_email_proof: { Args: Record<PropertyKey, never>; Returns: boolean }
      assign_request: {
        Args: { owner?: string; request_id: string; seen?: string }
        Returns: undefined
      }
      begin_import: {
        Args: {
          digest: string
          file_name: string
          fills: boolean
          id: string
          kind: string
          total: number
        }
        Returns: Json
      }
      board_requests: {
        Args: {
          attention?: string
          budget?: string
          came_by?: string
          column_size?: number
          owner?: string
          received_from?: string
          received_until?: string
          request_kind?: string
          search?: string
          service?: string
          since_visit?: boolean
          statuses: string[]
          tag?: string
          visit_campaign?: string
          visit_source?: string
        }
        Returns: Json
      }
      cancel_invitation: { Args: { invitation_id: string }; Returns: undefined }
      change_requests: {
        Args: { changes: Json; field: string; tell?: boolean }
        Returns: Json
      }
      check_import: { Args: { entries: Json; kind: string }; Returns: Json }
      check_password_given: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      claim_mails: {
        Args: { maximum: number }
        Returns: {
          attempts: number
          created_at: string
          data: NonNullable<Json>
          failed_at: string | null
          id: string
          kind: Database["public"]["Enums"]["mail_outbox_kind"]
          last_error: string | null
          locale: Database["public"]["Enums"]["mail_outbox_locale"]
          next_attempt_at: string
          recipient: string
          send_before: string
        }[]
        SetofOptions: {
          from: "*"
          to: "mail_outbox"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_search_notices: { Args: Record<PropertyKey, never>; Returns: Json }
      client_overview: { Args: { client: string }; Returns: Json }
      close_privacy_request: {
        Args: { message: string; outcome: string; request_id: string }
        Returns: undefined
      }
      company_chores: { Args: Record<PropertyKey, never>; Returns: Json }
      confidential_client: { Args: { project_id: string }; Returns: string }
      correct_kept_person: {
        Args: {
          email: string
          full_name: string
          id: string
          kind: string
          phone: string
        }
        Returns: undefined
      }
      count_page_views: { Args: { views: Json }; Returns: undefined }
      delete_from_bin: { Args: { ids: string[] }; Returns: number }
      delete_media: { Args: { urls: string[] }; Returns: undefined }
      drop_files: { Args: { addresses: string[] }; Returns: undefined }
      employee_chores: { Args: Record<PropertyKey, never>; Returns: Json }
      employee_figures: { Args: Record<PropertyKey, never>; Returns: Json }
      empty_bin: {
        Args: {
          actor?: string
          search?: string
          tables?: string[]
          until?: string
        }
        Returns: number
      }
      end_my_session: { Args: { session_id: string }; Returns: boolean }
      ending_documents: { Args: { until: string }; Returns: Json }
      enter_request: {
        Args: {
          budget_range?: string
          channel: string
          client?: string
          client_email?: string
          client_name: string
          client_phone?: string
          company_name?: string
          locale?: string
          preferred_start_date?: string
          project_description: string
          receipt?: boolean
          service?: string
          service_type?: string
          submission_id: string
        }
        Returns: Json
      }
      erase_person: {
        Args: {
          answer?: string
          closing?: string
          spared?: Json
          subjects: Json
        }
        Returns: Json
      }
      extend_privacy_request: {
        Args: { days: number; reason: string; request_id: string }
        Returns: undefined
      }
      files_to_delete: {
        Args: { unsaved: string }
        Returns: {
          bucket: string
          name: string
        }[]
      }
      find_address: {
        Args: { language: string; section: string; slug: string }
        Returns: Json
      }
      find_anything: { Args: { most?: number; search: string }; Returns: Json }
      find_person: {
        Args: { account?: string; email?: string; phone?: string }
        Returns: Json
      }
      finish_import: { Args: { import_id: string }; Returns: Json }
      forget_previous_media: { Args: { url: string }; Returns: undefined }
      gather_person: { Args: { subjects: Json }; Returns: Json }
      give_position: {
        Args: { leader: string; person: Json; seen: string }
        Returns: {
          attachments_urls: string[]
          bio_ar: string | null
          bio_en: string | null
          created_at: string
          degrees_ar: string | null
          degrees_en: string | null
          display_order: number
          engineers_grade: string | null
          engineers_number: string | null
          engineers_until: string | null
          focus_x: number
          focus_y: number
          full_name_ar: string | null
          full_name_en: string | null
          id: string
          image_url: string | null
          is_active: boolean
          join_date: string | null
          member_type:
            | Database["public"]["Enums"]["leadership_team_member_type"]
            | null
          position_ar: string
          position_en: string
          slug_ar: string
          slug_en: string
          specialization_ar: string | null
          specialization_en: string | null
          updated_at: string
          years_of_experience: number
        }
        SetofOptions: {
          from: "*"
          to: "leadership_team"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      gone_files: {
        Args: { since: string }
        Returns: {
          file: string
          gone_at: string
        }[]
      }
      has_second_factor: { Args: { user_id: string }; Returns: boolean }
      hold_files: {
        Args: { files: Json; submission_id: string }
        Returns: undefined
      }
      import_rows: { Args: { entries: Json; import_id: string }; Returns: Json }
      inbox_position: { Args: Record<PropertyKey, never>; Returns: Json }
      installation: { Args: Record<PropertyKey, never>; Returns: Json }
      invite: {
        Args: {
          areas?: string[]
          client_type?: string
          company_name?: string
          email: string
          full_name: string
          locale?: string
          phone?: string
          request_id?: string
          user_type: string
        }
        Returns: Json
      }
      invite_kept_people: {
        Args: { ids: string[]; kind: string }
        Returns: Json
      }
      keep_client: {
        Args: { client_id: string; entry: Json; seen?: Json }
        Returns: Json
      }
      keep_inbox_position: {
        Args: { last_uid: number; validity: string }
        Returns: undefined
      }
      known_callers: { Args: { email?: string; phone?: string }; Returns: Json }
      link_client: {
        Args: { client?: string; request_id: string; seen?: string }
        Returns: undefined
      }
      link_project: {
        Args: { client_project?: string; request_id: string; seen?: string }
        Returns: undefined
      }
      list_activity: {
        Args: {
          actor?: string
          descending?: boolean
          kinds?: string[]
          page_offset?: number
          page_size?: number
          record?: string
          search?: string
          since?: string
          sort?: string
          tables?: string[]
          until?: string
        }
        Returns: Json
      }
      list_bin: {
        Args: {
          actor?: string
          descending?: boolean
          page_offset?: number
          page_size?: number
          search?: string
          sort?: string
          tables?: string[]
        }
        Returns: Json
      }
      list_client_projects: {
        Args: {
          client?: string
          descending?: boolean
          page_offset?: number
          page_size?: number
          project?: string
          search?: string
          sort?: string
          statuses?: string[]
        }
        Returns: Json
      }
      list_clients: {
        Args: {
          client_types?: string[]
          descending?: boolean
          page_offset?: number
          page_size?: number
          search?: string
          sort?: string
          states?: string[]
          with_open?: boolean
        }
        Returns: Json
      }
      list_drafts: {
        Args: { of_record?: string; of_table?: string }
        Returns: Json
      }
      list_employees: {
        Args: {
          descending?: boolean
          openings?: string[]
          page_offset?: number
          page_size?: number
          search?: string
          since_visit?: boolean
          sort?: string
          stages?: string[]
          statuses?: string[]
        }
        Returns: Json
      }
      list_erasures: { Args: Record<PropertyKey, never>; Returns: Json }
      list_imports: { Args: { kind: string }; Returns: Json }
      list_invitations: { Args: Record<PropertyKey, never>; Returns: Json }
      list_kept_people: {
        Args: {
          descending?: boolean
          import?: string
          kind: string
          page_offset?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Json
      }
      list_media: {
        Args: {
          descending?: boolean
          folder?: string
          kind?: string
          page_offset?: number
          page_size?: number
          place?: string
          search?: string
          sort?: string
        }
        Returns: Json
      }
      list_news: {
        Args: { language: string; skip?: number; take?: number }
        Returns: Json
      }
      list_news_admin: {
        Args: {
          descending?: boolean
          page_offset?: number
          page_size?: number
          search?: string
          sort?: string
          state?: string
        }
        Returns: Json
      }
      list_news_consents: {
        Args: {
          descending?: boolean
          page_offset?: number
          page_size?: number
          search?: string
          since?: string
          sort?: string
          sources?: string[]
          statuses?: string[]
          until?: string
        }
        Returns: Json
      }
      list_privacy_requests: {
        Args: {
          descending?: boolean
          page_offset?: number
          page_size?: number
          search?: string
          sort?: string
          statuses?: string[]
        }
        Returns: Json
      }
      list_projects: {
        Args: {
          active?: boolean
          category?: string
          descending?: boolean
          page_offset?: number
          page_size?: number
          search?: string
          sort?: string
          statuses?: string[]
        }
        Returns: Json
      }
      list_requests: {
        Args: {
          attention?: string
          budget?: string
          came_by?: string
          descending?: boolean
          owner?: string
          page_offset?: number
          page_size?: number
          received_from?: string
          received_until?: string
          request_kind?: string
          search?: string
          service?: string
          since_visit?: boolean
          sort?: string
          statuses?: string[]
          tag?: string
          visit_campaign?: string
          visit_source?: string
        }
        Returns: Json
      }
      list_users: {
        Args: {
          active?: boolean
          descending?: boolean
          page_offset?: number
          page_size?: number
          search?: string
          since_visit?: boolean
          sort?: string
          user_types?: string[]
        }
        Returns: Json
      }
      live_topics: { Args: Record<PropertyKey, never>; Returns: string[] }
      make_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      mark_answered: {
        Args: { how?: string; request_id: string; seen?: string }
        Returns: undefined
      }
      merge_requests: {
        Args: { other: string; request_id: string }
        Returns: Json
      }
      move_media: {
        Args: { folder?: string; urls: string[] }
        Returns: undefined
      }
      move_to: {
        Args: { id: string; list: string; place: number }
        Returns: undefined
      }
      my_application: { Args: Record<PropertyKey, never>; Returns: Json }
      my_day: { Args: Record<PropertyKey, never>; Returns: Json }
      my_email_proof: { Args: Record<PropertyKey, never>; Returns: Json }
      my_mentions: { Args: Record<PropertyKey, never>; Returns: Json }
      my_messages: { Args: { request_id: string }; Returns: Json }
      my_news: { Args: Record<PropertyKey, never>; Returns: Json }
      my_requests: {
        Args: { page_offset?: number; page_size?: number }
        Returns: Json
      }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          is_this: boolean
          seen_at: string
          user_agent: string
        }[]
      }
      next_news: { Args: Record<PropertyKey, never>; Returns: number }
      next_place: {
        Args: { image_type?: string; list: string; parent?: string }
        Returns: number
      }
      note_bounce: {
        Args: {
          came?: string
          code: string
          diagnosis: string
          message_id: string
        }
        Returns: boolean
      }
      note_document_download: { Args: { id: string }; Returns: undefined }
      note_export: { Args: { list: string }; Returns: undefined }
      note_look: {
        Args: { employee_id: string; what: string }
        Returns: undefined
      }
      note_media: {
        Args: { keep?: boolean; name: string; url: string }
        Returns: undefined
      }
      note_refusal: {
        Args: {
          account: string
          method: string
          name?: string
          place: string
          reason?: string
          session: string
        }
        Returns: boolean
      }
      note_server: {
        Args: {
          mail_server: boolean
          mail_trial?: boolean
          platform_backups: boolean
        }
        Returns: undefined
      }
      numbers: { Args: { up_to: number }; Returns: number[] }
      old_addresses: { Args: { record_id: string }; Returns: Json }
      open_preview: {
        Args: { draft_id?: string; hours?: number }
        Returns: Json
      }
      page_meta_at: { Args: { language: string; path: string }; Returns: Json }
      pages_to_improve: { Args: { host?: string }; Returns: Json }
      pending_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      people_colleagues: { Args: Record<PropertyKey, never>; Returns: Json }
      place_mail: {
        Args: { known_ids: string[]; sender: string; subject: string }
        Returns: string
      }
      postpone_mail: {
        Args: {
          attempt: number
          error: string
          mail_id: string
          seconds: number
        }
        Returns: boolean
      }
      preview_request_changes: {
        Args: { field: string; ids: string[]; wanted?: string }
        Returns: Json
      }
      preview_retention: {
        Args: { kind: string; months: number }
        Returns: Json
      }
      privacy_chores: { Args: Record<PropertyKey, never>; Returns: Json }
      privacy_request_reference: {
        Args: { submission_id: string }
        Returns: string
      }
      project_of_request: {
        Args: {
          client: string
          notes?: string
          project: string
          request_id: string
          status?: string
        }
        Returns: Json
      }
      prove_email: { Args: { token: string }; Returns: boolean }
      prove_privacy_request: { Args: { token: string }; Returns: Json }
      publish_draft: {
        Args: { draft_id: string; language?: string; seen: string }
        Returns: undefined
      }
      publish_due: { Args: { moment?: string }; Returns: Json }
      purge_bin: { Args: Record<PropertyKey, never>; Returns: number }
      read_invitation: { Args: { token: string }; Returns: Json }
      read_mentions: { Args: { notes?: string[] }; Returns: undefined }
      read_news: { Args: { id: string; language: string }; Returns: Json }
      read_preview: { Args: { token: string }; Returns: Json }
      receive_mail: {
        Args: {
          automatic: boolean
          body: string
          files?: Json
          known_ids?: string[]
          message_id: string
          quoted: string
          request_id: string
          sender: string
          sender_name: string
          subject: string
        }
        Returns: boolean
      }
      record_history: {
        Args: {
          page_offset?: number
          page_size?: number
          record_id: string
          table_name: string
        }
        Returns: Json
      }
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number }
      recovery_link_open: { Args: { token_hash: string }; Returns: boolean }
      reject_employee: {
        Args: { employee_id: string; rejection_reason: string }
        Returns: {
          approved_at: string | null
          approved_by: string | null
          base_salary: number
          came_from: Json | null
          contract_url: string | null
          created_at: string
          cv_kept_until: string | null
          cv_url: string | null
          department: string | null
          email: string
          employee_join_date: string | null
          food_allowance: number
          full_name_ar: string
          full_name_en: string
          housing_allowance: number
          id: string
          left_on: string | null
          locale: Database["public"]["Enums"]["employees_locale"]
          opening_id: string | null
          other_allowance: number
          owner_id: string | null
          pay_since: string | null
          phone: string
          position_ar: string
          position_en: string
          privacy_version: number | null
          profile_image_url: string | null
          project_name: string | null
          rejection_reason: string | null
          stage_id: string | null
          status: Database["public"]["Enums"]["employees_status"]
          transportation_allowance: number
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "employees"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      release_address: {
        Args: { language: string; section: string; slug: string }
        Returns: undefined
      }
      remove_factor: { Args: { factor_id: string }; Returns: undefined }
      remove_kept_people: {
        Args: { ids: string[]; kind: string; restores?: boolean }
        Returns: number
      }
      remove_second_factor: { Args: { user_id?: string }; Returns: undefined }
      rename_media_folder: {
        Args: { folder: string; name: string }
        Returns: undefined
      }
      reorder: { Args: { ids: string[]; list: string }; Returns: undefined }
      replace_media: { Args: { new_url: string; url: string }; Returns: number }
      request_chores: { Args: Record<PropertyKey, never>; Returns: Json }
      request_colleagues: { Args: Record<PropertyKey, never>; Returns: Json }
      request_due_on: { Args: { submission_id: string }; Returns: string }
      request_reference: { Args: { submission_id: string }; Returns: string }
      request_relations: { Args: { request_id: string }; Returns: Json }
      request_report: {
        Args: { received_from: string; received_until: string }
        Returns: Json
      }
      request_sources: { Args: Record<PropertyKey, never>; Returns: Json }
      requests_of_project: { Args: { client_project: string }; Returns: Json }
      resend_answer: { Args: { message_id: string }; Returns: undefined }
      resend_invitation: { Args: { invitation_id: string }; Returns: Json }
      restore_from_bin: {
        Args: { id: string; without_missing?: boolean }
        Returns: Json
      }
      retention_runs: { Args: Record<PropertyKey, never>; Returns: Json }
      revoke_preview: { Args: { link_id: string }; Returns: undefined }
      room_for_files: { Args: Record<PropertyKey, never>; Returns: number }
      schedule_draft: {
        Args: {
          draft_id: string
          language?: string
          publish_at: string
          seen: string
        }
        Returns: undefined
      }
      see_answers: {
        Args: { request_id: string; seen: string }
        Returns: undefined
      }
      see_status: {
        Args: { request_id: string; seen: string }
        Returns: undefined
      }
      send_renewal_back: {
        Args: { id: string; reason: string; seen: string }
        Returns: undefined
      }
      sender_of_request: { Args: { request_id: string }; Returns: Json }
      sends_answers: { Args: Record<PropertyKey, never>; Returns: boolean }
      set_morning_mail: { Args: { sends_at?: string }; Returns: undefined }
      set_my_news: {
        Args: {
          locale: string
          privacy_version?: number
          wanted: boolean
          wording: number
        }
        Returns: Json
      }
      set_next_step: {
        Args: {
          due?: string
          request_id: string
          seen_due?: string
          seen_step?: string
          step?: string
        }
        Returns: undefined
      }
      set_primary_image: { Args: { image_id: string }; Returns: undefined }
      set_request_status: {
        Args: {
          message?: string
          request_id: string
          status: string
          tell?: boolean
        }
        Returns: {
          budget_range:
            | Database["public"]["Enums"]["service_requests_budget_range"]
            | null
          came_from: Json | null
          channel: Database["public"]["Enums"]["service_requests_channel"]
          client_email: string | null
          client_name: string
          client_phone: string | null
          company_name: string | null
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["service_requests_kind"]
          locale: Database["public"]["Enums"]["service_requests_locale"]
          news_wording: number | null
          notes: string | null
          preferred_start_date: string | null
          privacy_version: number | null
          project_budget: string | null
          project_description: string
          project_timeline: string | null
          reference: string
          service_id: string | null
          service_type: string | null
          status: Database["public"]["Enums"]["service_requests_status"]
          submission_id: string
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "service_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_user_type: {
        Args: { areas?: string[]; user_id: string; user_type: string }
        Returns: undefined
      }
      settle_reply: {
        Args: { how?: string; request_id: string; seen?: string }
        Returns: undefined
      }
      settle_search_notices: {
        Args: { claimed_at: string; error?: string; paths: string[] }
        Returns: undefined
      }
      setup_checklist: { Args: Record<PropertyKey, never>; Returns: Json }
      skip_setup_step: {
        Args: { skip: boolean; step: string }
        Returns: undefined
      }
      special_hours: { Args: Record<PropertyKey, never>; Returns: Json }
      start_empty: { Args: Record<PropertyKey, never>; Returns: boolean }
      stop_news: { Args: { token: string }; Returns: string }
      tag_request: {
        Args: { present?: boolean; request_id: string; tag: string }
        Returns: undefined
      }
      track_request: {
        Args: { contact: string; reference: string }
        Returns: Json
      }
      translated_parts: { Args: Record<PropertyKey, never>; Returns: Json }
      undo_import: {
        Args: { continues?: boolean; import_id: string; restores?: boolean }
        Returns: Json
      }
      undo_merge: { Args: { merge_id: string }; Returns: Json }
      undo_renewal_decision: { Args: { id: string }; Returns: undefined }
      unschedule_draft: {
        Args: { draft_id: string; language: string }
        Returns: undefined
      }
      unused_files: {
        Args: { older_than: string }
        Returns: {
          bucket: string
          name: string
        }[]
      }
      use_recovery_code: {
        Args: { code: string; session: string }
        Returns: boolean
      }
      visit_report: {
        Args: { first_day: string; last_day: string }
        Returns: Json
      }
      waiting_renewals: { Args: Record<PropertyKey, never>; Returns: Json }
      withdraw_answer: { Args: { message_id: string }; Returns: undefined }
      withdraw_news_consent: {
        Args: { consent_id: string }
        Returns: undefined
      }
      work_on_request: { Args: { request_id: string }; Returns: Json }
      write_about_own_request: {
        Args: { body: string; request_id: string; submission_id?: string }
        Returns: undefined
      }
      write_about_request: {
        Args: {
          body: string
          contact: string
          reference: string
          submission_id?: string
        }
        Returns: boolean
      }
    }
    Enums: {
      answer_settings_answer_unit: "hours" | "days"
      audit_log_kind:
        | "insert"
        | "update"
        | "delete"
        | "sign_in"
        | "sign_out"
        | "export"
        | "look"
        | "refusal"
      bin_table_name:
        | "answer_templates"
        | "client_project_files"
        | "client_projects"
        | "client_references"
        | "leadership_team"
        | "news"
        | "openings"
        | "project_images"
        | "projects"
        | "request_files"
        | "request_merges"
        | "request_messages"
        | "request_notes"
        | "request_tags"
        | "request_work"
        | "service_request_events"
        | "service_requests"
        | "services"
        | "site_content"
        | "site_images"
        | "team_members"
      client_project_files_kind:
        | "pdf"
        | "jpeg"
        | "png"
        | "webp"
        | "heic"
        | "dwg"
        | "dxf"
        | "word"
        | "excel"
        | "zip"
      client_projects_status: "active" | "completed" | "on_hold"
      credentials_kind:
        | "commercial_registration"
        | "unified_number"
        | "vat"
        | "engineers_council"
        | "classification"
        | "iso"
        | "insurance"
      document_renewals_kind:
        | "residence_permit"
        | "identity_card"
        | "passport"
        | "driving_licence"
        | "professional_registration"
      document_renewals_status: "waiting" | "accepted" | "sent_back"
      employee_documents_kind:
        | "contract"
        | "residence_permit"
        | "work_permit"
        | "identity_card"
        | "passport"
        | "medical_insurance"
        | "driving_licence"
        | "professional_registration"
      employee_notifications_notification_type: "note" | "letter" | "warning"
      employees_locale: "ar" | "en"
      employees_status: "pending" | "approved" | "rejected" | "left"
      invitations_client_type: "individual" | "company" | "government"
      invitations_locale: "ar" | "en"
      invitations_user_type: "admin" | "client" | "employee"
      kept_records_kind: "employment" | "project"
      leadership_team_member_type: "founder" | "partner" | "member_since"
      legal_pages_kind: "privacy" | "terms" | "accessibility"
      mail_kinds_kind:
        | "application_received"
        | "application_approved"
        | "application_rejected"
        | "notification"
        | "request_received"
        | "request_status"
        | "request_late"
        | "project_assigned"
        | "project_documents"
        | "document_expiring"
        | "company_request"
        | "company_message"
        | "company_application"
        | "company_no_backup"
        | "company_privacy"
        | "company_reply"
        | "company_documents"
        | "credentials_expiring"
        | "draft_failed"
        | "company_draft_failed"
      mail_kinds_locale: "ar" | "en"
      mail_outbox_kind:
        | "password"
        | "confirm_email"
        | "account_changed"
        | "application_received"
        | "application_approved"
        | "application_rejected"
        | "notification"
        | "request_received"
        | "request_status"
        | "request_late"
        | "project_assigned"
        | "project_documents"
        | "document_expiring"
        | "company_request"
        | "company_message"
        | "company_application"
        | "company_no_backup"
        | "privacy_proof"
        | "privacy_request"
        | "company_privacy"
        | "company_documents"
        | "invitation"
        | "morning"
        | "answer"
        | "company_reply"
        | "credentials_expiring"
        | "draft_failed"
        | "company_draft_failed"
      mail_outbox_locale: "ar" | "en"
      news_consents_locale: "ar" | "en"
      news_consents_source:
        | "contact"
        | "request"
        | "careers"
        | "registration"
        | "portal"
      news_consents_withdrawn_through: "link" | "portal" | "admin"
      openings_kind:
        | "full_time"
        | "part_time"
        | "contract"
        | "temporary"
        | "internship"
      page_meta_page:
        | "landing"
        | "services"
        | "projects"
        | "news"
        | "careers"
        | "contact"
        | "request"
        | "privacy"
        | "privacy_request"
        | "terms"
        | "accessibility"
      page_meta_table_name:
        | "services"
        | "projects"
        | "team_members"
        | "leadership_team"
        | "openings"
        | "news"
      privacy_requests_kind:
        | "access"
        | "copy"
        | "correction"
        | "erasure"
        | "withdrawal"
      privacy_requests_locale: "ar" | "en"
      privacy_requests_status:
        | "unproven"
        | "open"
        | "extended"
        | "done"
        | "refused"
      projects_region:
        | "riyadh"
        | "makkah"
        | "madinah"
        | "eastern"
        | "qassim"
        | "hail"
        | "tabuk"
        | "jawf"
        | "northern"
        | "asir"
        | "bahah"
        | "jazan"
        | "najran"
        | "abroad"
      projects_sector:
        | "commercial"
        | "residential"
        | "hospitality"
        | "health"
        | "education"
        | "religious"
        | "culture"
        | "sport"
        | "government"
        | "industrial"
        | "transport"
        | "water"
        | "energy"
        | "environment"
      projects_status: "planned" | "in_progress" | "on_hold" | "completed"
      projects_value_range:
        | "under_10"
        | "10_to_50"
        | "50_to_200"
        | "200_to_500"
        | "500_to_1000"
        | "over_1000"
      request_files_kind:
        | "pdf"
        | "jpeg"
        | "png"
        | "webp"
        | "heic"
        | "dwg"
        | "dxf"
        | "word"
        | "excel"
        | "zip"
      request_files_source: "form" | "admin" | "mail" | "reply"
      request_messages_direction: "out" | "in"
      request_messages_locale: "ar" | "en"
      request_messages_state:
        | "waiting"
        | "sent"
        | "failed"
        | "bounced"
        | "received"
      request_tags_colour:
        | "gray"
        | "red"
        | "orange"
        | "green"
        | "teal"
        | "blue"
        | "violet"
        | "pink"
      request_work_first_answer_how:
        | "status"
        | "answer"
        | "call"
        | "whatsapp"
        | "email"
        | "meeting"
      retention_rules_kind:
        | "requests"
        | "rejected_applications"
        | "left_photos"
        | "client_accounts"
        | "privacy_requests"
        | "failed_mails"
        | "audit_details"
        | "employment_records"
        | "project_records"
        | "news_consents"
        | "imported_people"
        | "document_renewals"
      service_request_events_kind:
        | "status"
        | "owner"
        | "tags"
        | "step"
        | "answer"
        | "reply"
        | "note"
        | "file"
        | "edit"
        | "merge"
        | "client"
        | "project"
      service_requests_budget_range:
        | "less_than_100k"
        | "100k_500k"
        | "500k_1m"
        | "more_than_1m"
      service_requests_channel:
        | "website"
        | "phone"
        | "visit"
        | "email"
        | "whatsapp"
      service_requests_kind: "service" | "message"
      service_requests_locale: "ar" | "en"
      service_requests_status:
        | "new"
        | "pending"
        | "reviewing"
        | "approved"
        | "rejected"
        | "in_progress"
        | "completed"
        | "cancelled"
      services_icon:
        | "Building2"
        | "Hammer"
        | "ClipboardCheck"
        | "Shield"
        | "AlertTriangle"
        | "Leaf"
        | "Map"
        | "Zap"
        | "ShieldCheck"
        | "Briefcase"
        | "HardHat"
        | "Palette"
      session_limits_area: "office" | "portals"
      site_content_section:
        | "hero"
        | "about"
        | "services"
        | "projects"
        | "team"
        | "contact"
        | "footer"
      site_images_image_type:
        | "hero"
        | "logo"
        | "about"
        | "service"
        | "background"
        | "banner"
        | "other"
      user_profiles_client_type: "individual" | "company" | "government"
      user_profiles_locale: "ar" | "en"
      user_profiles_user_type: "admin" | "employee" | "client"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      answer_settings_answer_unit: ["hours", "days"],
      audit_log_kind: [
        "insert",
        "update",
        "delete",
        "sign_in",
        "sign_out",
        "export",
        "look",
        "refusal",
      ],
      bin_table_name: [
        "answer_templates",
        "client_project_files",
        "client_projects",
        "client_references",
        "leadership_team",
        "news",
        "openings",
        "project_images",
        "projects",
        "request_files",
        "request_merges",
        "request_messages",
        "request_notes",
        "request_tags",
        "request_work",
        "service_request_events",
        "service_requests",
        "services",
        "site_content",
        "site_images",
        "team_members",
      ],
      client_project_files_kind: [
        "pdf",
        "jpeg",
        "png",
        "webp",
        "heic",
        "dwg",
        "dxf",
        "word",
        "excel",
        "zip",
      ],
      client_projects_status: ["active", "completed", "on_hold"],
      credentials_kind: [
        "commercial_registration",
        "unified_number",
        "vat",
        "engineers_council",
        "classification",
        "iso",
        "insurance",
      ],
      document_renewals_kind: [
        "residence_permit",
        "identity_card",
        "passport",
        "driving_licence",
        "professional_registration",
      ],
      document_renewals_status: ["waiting", "accepted", "sent_back"],
      employee_documents_kind: [
        "contract",
        "residence_permit",
        "work_permit",
        "identity_card",
        "passport",
        "medical_insurance",
        "driving_licence",
        "professional_registration",
      ],
      employee_notifications_notification_type: ["note", "letter", "warning"],
      employees_locale: ["ar", "en"],
      employees_status: ["pending", "approved", "rejected", "left"],
      invitations_client_type: ["individual", "company", "government"],
      invitations_locale: ["ar", "en"],
      invitations_user_type: ["admin", "client", "employee"],
      kept_records_kind: ["employment", "project"],
      leadership_team_member_type: ["founder", "partner", "member_since"],
      legal_pages_kind: ["privacy", "terms", "accessibility"],
      mail_kinds_kind: [
        "application_received",
        "application_approved",
        "application_rejected",
        "notification",
        "request_received",
        "request_status",
        "request_late",
        "project_assigned",
        "project_documents",
        "document_expiring",
        "company_request",
        "company_message",
        "company_application",
        "company_no_backup",
        "company_privacy",
        "company_reply",
        "company_documents",
        "credentials_expiring",
        "draft_failed",
        "company_draft_failed",
      ],
      mail_kinds_locale: ["ar", "en"],
      mail_outbox_kind: [
        "password",
        "confirm_email",
        "account_changed",
        "application_received",
        "application_approved",
        "application_rejected",
        "notification",
        "request_received",
        "request_status",
        "request_late",
        "project_assigned",
        "project_documents",
        "document_expiring",
        "company_request",
        "company_message",
        "company_application",
        "company_no_backup",
        "privacy_proof",
        "privacy_request",
        "company_privacy",
        "company_documents",
        "invitation",
        "morning",
        "answer",
        "company_reply",
        "credentials_expiring",
        "draft_failed",
        "company_draft_failed",
      ],
      mail_outbox_locale: ["ar", "en"],
      news_consents_locale: ["ar", "en"],
      news_consents_source: [
        "contact",
        "request",
        "careers",
        "registration",
        "portal",
      ],
      news_consents_withdrawn_through: ["link", "portal", "admin"],
      openings_kind: [
        "full_time",
        "part_time",
        "contract",
        "temporary",
        "internship",
      ],
      page_meta_page: [
        "landing",
        "services",
        "projects",
        "news",
        "careers",
        "contact",
        "request",
        "privacy",
        "privacy_request",
        "terms",
        "accessibility",
      ],
      page_meta_table_name: [
        "services",
        "projects",
        "team_members",
        "leadership_team",
        "openings",
        "news",
      ],
      privacy_requests_kind: [
        "access",
        "copy",
        "correction",
        "erasure",
        "withdrawal",
      ],
      privacy_requests_locale: ["ar", "en"],
      privacy_requests_status: [
        "unproven",
        "open",
        "extended",
        "done",
        "refused",
      ],
      projects_region: [
        "riyadh",
        "makkah",
        "madinah",
        "eastern",
        "qassim",
        "hail",
        "tabuk",
        "jawf",
        "northern",
        "asir",
        "bahah",
        "jazan",
        "najran",
        "abroad",
      ],
      projects_sector: [
        "commercial",
        "residential",
        "hospitality",
        "health",
        "education",
        "religious",
        "culture",
        "sport",
        "government",
        "industrial",
        "transport",
        "water",
        "energy",
        "environment",
      ],
      projects_status: ["planned", "in_progress", "on_hold", "completed"],
      projects_value_range: [
        "under_10",
        "10_to_50",
        "50_to_200",
        "200_to_500",
        "500_to_1000",
        "over_1000",
      ],
      request_files_kind: [
        "pdf",
        "jpeg",
        "png",
        "webp",
        "heic",
        "dwg",
        "dxf",
        "word",
        "excel",
        "zip",
      ],
      request_files_source: ["form", "admin", "mail", "reply"],
      request_messages_direction: ["out", "in"],
      request_messages_locale: ["ar", "en"],
      request_messages_state: [
        "waiting",
        "sent",
        "failed",
        "bounced",
        "received",
      ],
      request_tags_colour: [
        "gray",
        "red",
        "orange",
        "green",
        "teal",
        "blue",
        "violet",
        "pink",
      ],
      request_work_first_answer_how: [
        "status",
        "answer",
        "call",
        "whatsapp",
        "email",
        "meeting",
      ],
      retention_rules_kind: [
        "requests",
        "rejected_applications",
        "left_photos",
        "client_accounts",
        "privacy_requests",
        "failed_mails",
        "audit_details",
        "employment_records",
        "project_records",
        "news_consents",
        "imported_people",
        "document_renewals",
      ],
      service_request_events_kind: [
        "status",
        "owner",
        "tags",
        "step",
        "answer",
        "reply",
        "note",
        "file",
        "edit",
        "merge",
        "client",
        "project",
      ],
      service_requests_budget_range: [
        "less_than_100k",
        "100k_500k",
        "500k_1m",
        "more_than_1m",
      ],
      service_requests_channel: [
        "website",
        "phone",
        "visit",
        "email",
        "whatsapp",
      ],
      service_requests_kind: ["service", "message"],
      service_requests_locale: ["ar", "en"],
      service_requests_status: [
        "new",
        "pending",
        "reviewing",
        "approved",
        "rejected",
        "in_progress",
        "completed",
        "cancelled",
      ],
      services_icon: [
        "Building2",
        "Hammer",
        "ClipboardCheck",
        "Shield",
        "AlertTriangle",
        "Leaf",
        "Map",
        "Zap",
        "ShieldCheck",
        "Briefcase",
        "HardHat",
        "Palette",
      ],
      session_limits_area: ["office", "portals"],
      site_content_section: [
        "hero",
        "about",
        "services",
        "projects",
        "team",
        "contact",
        "footer",
      ],
      site_images_image_type: [
        "hero",
        "logo",
        "about",
        "service",
        "background",
        "banner",
        "other",
      ],
      user_profiles_client_type: ["individual", "company", "government"],
      user_profiles_locale: ["ar", "en"],
      user_profiles_user_type: ["admin", "employee", "client"],
    },
  },
} as const
