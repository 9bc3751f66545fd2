import Briefcase from 'lucide-react/icons/briefcase'
import Building2 from 'lucide-react/icons/building-2'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Hammer from 'lucide-react/icons/hammer'
import HardHat from 'lucide-react/icons/hard-hat'
import Leaf from 'lucide-react/icons/leaf'
import MapIcon from 'lucide-react/icons/map'
import Palette from 'lucide-react/icons/palette'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import AlertTriangle from 'lucide-react/icons/triangle-alert'
import Zap from 'lucide-react/icons/zap'
import type { serviceIcons } from '#app/data/services/admin.ts'

/** The pictures of the icons, by the names that rows hold. */
export const iconPictures: Record<(typeof serviceIcons)[number], typeof Briefcase> = {
  Building2,
  Hammer,
  ClipboardCheck,
  Shield,
  AlertTriangle,
  Leaf,
  Map: MapIcon,
  Zap,
  ShieldCheck,
  Briefcase,
  HardHat,
  Palette,
}
