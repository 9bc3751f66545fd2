import Briefcase from 'lucide-react/icons/briefcase'
import Building2 from 'lucide-react/icons/building-complex'
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

const serviceIcons = {
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

/** The picture of a service, by the name its row holds; a briefcase for any other name. */
export function ServiceIcon({ name, className }: { name: string; className?: string }) {
  const Icon = Object.hasOwn(serviceIcons, name)
    ? serviceIcons[name as keyof typeof serviceIcons]
    : serviceIcons.Briefcase
  return <Icon className={className} aria-hidden="true" />
}
