import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { Strip } from "~/ui/strip";

export interface CategoryCircleContent {
  name: string;
  href: string;
  picture?: string | null;
}

export function CategoryCircles({ categories }: { categories: readonly CategoryCircleContent[] }) {
  return (
    <Strip of="categories" className="strip">
      {categories.map(({ name, href, picture }) => (
        <li key={href}>
          <Link href={href}>
            <Picture path={picture} alt="" side={112} inLightMode="nothing" loadsInView />
            {name}
          </Link>
        </li>
      ))}
    </Strip>
  );
}
