-- An article shows pictures of the whole media library.

create or replace function private.is_article_node(node jsonb, parent text, depth integer) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := node ->> 'type';
  attrs constant jsonb := node -> 'attrs';
  blocks constant text[] := array['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'image'];
  part jsonb;
begin
  if jsonb_typeof(node) <> 'object' or depth > 20 or kind is null or kind <> all (case
    when parent = '' then array['doc']
    when parent in ('doc', 'blockquote', 'listItem') then blocks
    when parent in ('bulletList', 'orderedList') then array['listItem']
    when parent in ('paragraph', 'heading') then array['text', 'hardBreak']
    else '{}'
  end) or node - '{type,attrs,content,text,marks}'::text[] <> '{}' then
    return false;
  end if;
  if not coalesce(case kind
    when 'heading' then attrs in ('{"level": 2}', '{"level": 3}')
    when 'image' then jsonb_typeof(attrs) = 'object' and attrs - '{src,alt,caption}'::text[] = '{}'
      -- Of the media library; photos of people who are not published lay in the last of these folders
      and attrs ->> 'src' ~ '^/storage/v1/object/public/(site-images|project-images|team-images)/[A-Za-z0-9_./-]+$'
      and attrs ->> 'src' !~ '\.\.|^/storage/v1/object/public/team-images/(applicants|employees)/'
      and private.file_url(attrs ->> 'src')
      and jsonb_typeof(attrs -> 'alt') = 'string' and private.filled(attrs ->> 'alt') and private.short_text(attrs ->> 'alt', 300)
      and coalesce(jsonb_typeof(attrs -> 'caption'), 'string') = 'string'
      and coalesce(private.short_text(attrs ->> 'caption', 300), true)
    else attrs is null
  end, false) then
    return false;
  end if;
  if kind = 'text' then
    return coalesce(jsonb_typeof(node -> 'text') = 'string' and node ->> 'text' <> '' and not node ? 'content'
      and node ->> 'text' !~ '[\u0001-\u0008\u000b-\u001f\u007f]'
      and (not node ? 'marks' or jsonb_typeof(node -> 'marks') = 'array' and not exists (
        select from jsonb_array_elements(node -> 'marks') as mark where not coalesce(private.is_article_mark(mark), false)
      ) and not exists (
        -- Each makes an element around the text
        select from jsonb_array_elements(node -> 'marks') as mark group by mark ->> 'type' having count(*) > 1
      )), false);
  end if;
  if node ?| array['text', 'marks'] or node ? 'content' and jsonb_typeof(node -> 'content') <> 'array' then
    return false;
  end if;
  for part in select jsonb_array_elements(node -> 'content') loop
    if not private.is_article_node(part, kind, depth + 1) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
